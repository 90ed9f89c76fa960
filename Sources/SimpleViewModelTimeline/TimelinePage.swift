// SimpleViewModel 0.9.0: the page of a timeline, made from timeline.html by Checks/Timeline/embed.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

nonisolated enum TimelinePage {
    static let beginning = #"""
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-WKHj/oBxaTTLGS5xYJg19QWPo/W/ujrnX0t1LvQd/1M='; script-src 'sha256-U+GaH8NT+hWTLc/fvsK2AxllMIMGKT1gv1XzadfJVxo='">
        <title>Signals</title>
        <style>
        :root { color-scheme: light dark; --soft: light-dark(#6e6e73, #a0a0a8); --line: light-dark(#e2e2e6, #37373b); --near: light-dark(#fffae6, #2c2819);
          --chosen: light-dark(#fff0b8, #3f3410); --input: light-dark(#1f5fd0, #78a9ff); --output: light-dark(#14794a, #5fd39a);
          --work: light-dark(#8a5a00, #e5b25d); --change: light-dark(#7a3fb8, #c9a0ff); --wrong: light-dark(#c00f2b, #ff8080); --hot: light-dark(#b87900, #ffcb47) }
        * { box-sizing: border-box } body { margin: 0; height: 100vh; display: grid; grid-template-rows: auto auto 1fr; font: 13px/1.4 system-ui, sans-serif }
        header { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; padding: 6px 10px; border-bottom: 1px solid var(--line) }
        kbd { font: 11px ui-monospace, monospace; border: 1px solid var(--line); padding: 0 3px } .wrong { color: var(--wrong); font-weight: 600 }
        #summary, kbd, .soft, .interface { color: var(--soft) } .input { color: var(--input) } .output { color: var(--output) }
        .work, .value { color: var(--work) } .change { color: var(--change) } h2 { font-size: 13px; margin: 12px 0 4px } h2:first-child { margin-top: 0 }
        #lanes { overflow: auto; max-height: 42vh; min-height: 90px; border-bottom: 1px solid var(--line) }
        svg { position: sticky; left: 0; top: 0; display: block; font-size: 11px; fill: currentColor }
        svg .line { stroke: var(--line) } svg .arrow { fill: none; stroke: var(--soft) } svg .hot { stroke: var(--hot); stroke-width: 2 }
        svg .back, svg .bar { fill: Canvas } svg .rest { fill: var(--line); opacity: .4 } svg .far { opacity: .2 } svg .lane { cursor: pointer }
        svg .bar { font-size: 9px; pointer-events: none } svg .mark { stroke: transparent; stroke-width: 6; cursor: pointer } svg .open { fill: none; stroke: currentColor; stroke-width: 2 }
        svg .mark.chosen { stroke: CanvasText; stroke-width: 2 } svg .wait { stroke: currentColor; stroke-width: 2; stroke-dasharray: 3 2 }
        #below { display: grid; grid-template-columns: 1fr minmax(18em, 32%); min-height: 0 }
        #list { position: relative; overflow: auto; outline-offset: -2px; font: 12px/20px ui-monospace, monospace }
        #detail { overflow: auto; padding: 10px; border-left: 1px solid var(--line) }
        #detail button { font: 12px/1.5 ui-monospace, monospace; display: block; width: 100%; text-align: left; border: 0; padding: 1px 4px;
          background: none; color: inherit; cursor: pointer; overflow-wrap: anywhere }
        #detail button:hover, #detail button:focus-visible, .near { background: var(--near) }
        .row { position: absolute; left: 0; right: 0; height: 20px; display: grid; gap: 8px; padding: 0 8px; cursor: pointer;
          grid-template-columns: 7em 3.5em minmax(0, 5fr) minmax(9em, 3fr); white-space: nowrap }
        .row > * { overflow: hidden; text-overflow: ellipsis } .row:hover { background: var(--line) } .row.chosen { background: var(--chosen) }
        @media (max-width: 700px) { #below { grid-template-columns: 1fr; grid-template-rows: 35% 1fr } .help, .row .soft { display: none }
          #detail { border-left: 0; border-top: 1px solid var(--line) } .row { grid-template-columns: minmax(0, 1fr) minmax(0, 9em) } }
        </style>
        <header>
          <b>Signals</b> <span id="summary" role="status"></span> <button id="alarms" class="wrong"></button>
          <input type="search" id="filter" size="40" placeholder="Filter: text, view model, fate, file, alarm" aria-label="Filter">
          <span class="help"><span class="input">■ input</span> <span class="output">■ output</span> <span class="work">■ work, ▪ value</span>
            <span class="change">◆ change</span> ┄ wait <kbd>/</kbd> filter <kbd>↑</kbd><kbd>↓</kbd> signal <kbd>←</kbd> cause <kbd>→</kbd> next effect
            <kbd>A</kbd> next alarm <kbd>F</kbd> fold <kbd>Esc</kbd> all</span>
        </header>
        <div id="lanes" aria-hidden="true"><div id="room"><svg></svg></div></div>
        <div id="below">
          <div id="list" tabindex="0" role="listbox" aria-label="Signals"><div id="height"></div></div>
          <div id="detail" aria-live="polite"></div>
        </div>
        <script id="trace" type="application/json">

        """#

    static let end = #"""

        </script>
        <script>
        'use strict'
        const $ = id => document.getElementById(id), ROW = 20, RULER = 20, LABEL = innerWidth > 700 ? 200 : 90, REST = 5000
        const byNumber = new Map(), names = new Map(), types = new Map(), folds = new Map(), signals = []
        let leftOut, shown, isShown, order, lanes, laneTop, ticks, chosen = null, near = null

        // Each signal has one event with its number and its steps: fate, time, and the number of what ended it.
        for (const e of JSON.parse($('trace').textContent).traceEvents) {
          leftOut ??= e.args?.leftOut
          if (e.name === 'thread_name') names.set(e.tid, e.args.name)
          if (!e.args?.id) continue
          const { id, fate, steps, viewModelName: type } = e.args, cause = byNumber.get(e.args.cause), [, end, trigger] = steps.at(-1)
          const s = { ...e.args, cause, trigger, lane: e.tid, title: e.name, kind: e.cat, effects: [], depth: cause ? cause.depth + 1 : 0,
            from: steps[0][1], at: e.ts, end: e.ts + e.dur || end, isRunning: ['started', 'outlived'].includes(fate),
            waits: steps.length > 1 && ['held', 'queued'].includes(steps[0][0]), isForgotten: e.args.cause && !cause }
          byNumber.set(id, s)
          cause?.effects.push(s)
          if (fate === 'released') types.set(type, [...types.get(type) ?? [], e.tid])
        }
        $('trace').remove()
        // Released interfaces of one type share a lane, until it is opened.
        for (const [type, lanes] of types) {
          const fold = { type, lanes, isOpen: false }
          if (lanes.length > 1) for (const lane of lanes) folds.set(lane, fold)
        }
        const lastTime = [...byNumber.values()].reduce((most, s) => Math.max(most, s.end), 0)
        for (const s of byNumber.values()) {
          if (s.isRunning) s.end = lastTime
          // A change stands below its signal, before the other effects.
          if (s.kind === 'change' && s.cause) continue
          s.effects.sort((a, b) => (b.kind === 'change') - (a.kind === 'change'))
          signals.push(s, ...s.effects.filter(e => e.kind === 'change'))
        }
        const alarms = signals.filter(s => s.alarm)

        const isFolded = lane => folds.get(lane)?.isOpen === false
        const rowLane = s => isFolded(s.lane) ? folds.get(s.lane).lanes[0] : s.lane
        const laneName = lane => isFolded(lane) ? `▸ ${folds.get(lane).type}: ${folds.get(lane).lanes.length} released` : names.get(lane)
        const length = us => us < 1000 ? us.toFixed(1) + ' µs' : us < 1e6 ? (us / 1000).toFixed(1) + ' ms'
          : us < 6e7 ? (us / 1e6).toFixed(2) + ' s' : Math.floor(us / 6e7) + ' min ' + Math.floor(us % 6e7 / 1e6) + ' s'
        const timesOf = s => [s.waits && `waited ${length(s.at - s.from)}`, s.end > s.at && !s.isRunning && `took ${length(s.end - s.at)}`].filter(Boolean)
        const textOf = s => s.text ??= [names.get(s.lane), s.title, ...s.steps.map(x => x[0]), s.alarm && 'alarm ' + s.alarm,
          s.origin, '#' + s.id, s.kind].join(' ').toLowerCase()
        /// The title; the view model is left out below a signal of the same one.
        const labelOf = s => s.cause?.lane === s.lane ? s.title : names.get(s.lane) + (s.kind === 'change' ? '.' : ' ') + s.title
        /// What cancelled, superseded or dropped a signal.
        const byText = s => {
          const by = s.trigger !== s.cause?.id && ['cancelled', 'superseded', 'dropped'].includes(s.fate) && byNumber.get(s.trigger)
          return by ? ` by ${names.get(by.lane)} ${by.title}` : ''
        }
        const chainOf = s => { const chain = []; for (let x = s; x; x = x.cause) chain.push(x); return chain.reverse() }
        function effectsOf(s, most) {
          const all = [], todo = [s]
          while (todo.length && all.length <= most) { const x = todo.pop(); all.push(x); for (const e of x.effects.toReversed()) todo.push(e) }
          return all.slice(1)
        }
        const storyOf = s => [chainOf(s)[0], ...effectsOf(chainOf(s)[0], 20000)]

        /// Gives each moment a place, with the same distance from moment to moment and a band for each long rest; and each lane its height.
        function place() {
          const times = Float64Array.from(new Set(shown.flatMap(s => [s.from, s.at, s.end]))).sort(), xs = new Map()
          let x = LABEL + 12, last = times[0], tick = -90, y = RULER
          ticks = []
          for (const time of times) {
            const isRest = time - last > REST
            if (isRest) { if (x - tick < 60) ticks.pop(); ticks.push({ isRest, x: x + 14, text: '⋯ ' + length(time - last) }) }
            x += isRest ? 98 : time > last ? 13 : 0
            if (isRest || x - tick >= 90) { ticks.push({ x, text: length(time) }); tick = x }
            xs.set(time, x)
            last = time
          }
          for (const s of shown) {
            s.x0 = xs.get(s.from)
            s.x = xs.get(s.at)
            s.x1 = s.kind === 'work' ? Math.max(s.x + 8, xs.get(s.end)) : s.x + 8
            s.left = isShown.has(s.cause) ? Math.min(s.x0, s.cause.x) : s.x0
          }
          order = [...shown].sort((a, b) => a.left - b.left)
          // Bars of work that overlap are below one another.
          const bars = new Map(lanes.map(lane => [lane, []]))
          for (const s of order.filter(s => s.kind === 'work')) {
            const rows = bars.get(rowLane(s)), free = rows.findIndex(end => end < s.x0)
            s.row = free < 0 ? Math.min(rows.length, 11) : free
            rows[s.row] = s.x1
          }
          laneTop = new Map()
          for (const lane of lanes) { laneTop.set(lane, y); y += 32 + 12 * Math.max(1, bars.get(lane).length) }
          $('room').style.cssText = `width: ${x + 90}px; height: ${y}px`
        }
        function yOf(s) {
          if (['value', 'change'].includes(s.kind) && isShown.has(s.cause) && rowLane(s.cause) === rowLane(s)) return yOf(s.cause) + (s.kind === 'change' ? 7 : 0)
          return laneTop.get(rowLane(s)) + ({ input: 10, change: 10, work: 34 + 12 * s.row }[s.kind] ?? 22)
        }

        function select() {
          const words = $('filter').value.toLowerCase().split(/\s+/)
          shown = signals.filter(s => words.every(word => textOf(s).includes(word)))
          shown.forEach((s, i) => { s.index = i })
          isShown = new Set(shown)
          lanes = [...new Set(shown.map(rowLane))].sort((a, b) => a - b)
          place()
          $('summary').textContent = `${shown.length} of ${signals.length} signals, ${names.size} interfaces${leftOut ? `; ${leftOut} older signals left out` : ''}`
          $('height').style.height = shown.length * ROW + 'px'
          drawLanes()
          drawList()
        }

        function add(parent, tag, attributes, text = '') {
          const e = parent instanceof SVGElement ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
          for (const name in attributes) e.setAttribute(name, attributes[name])
          e.textContent = text
          parent.append(e)
          return e
        }
        const rect = (x, y, width, height) => `M${x},${y}h${width}v${height}h${-width}z`
        const isCrossed = s => s.fate === 'ignored' || s.fate === 'dropped'
        const isOpen = s => isCrossed(s) || s.kind === 'interface' || s.fate === 'held' || s.fate === 'queued'
        const shapeOf = (s, x, y) => isCrossed(s) ? `M${x},${y - 4}l8,8m0,-8l-8,8` : s.kind === 'change' ? `M${x},${y}l3,-3l3,3l-3,3z`
          : s.kind === 'value' ? rect(x + 1, y - 2, 4, 4) : isOpen(s) ? rect(x + 1, y - 3, 6, 6) : rect(x, y - 4, s.x1 - x, 8)

        /// Only the visible part.
        function drawLanes() {
          const box = $('lanes'), svg = box.querySelector('svg'), width = box.clientWidth, height = box.clientHeight
          const from = box.scrollLeft, to = from + width, above = box.scrollTop, below = above + height
          svg.replaceChildren()
          for (const [name, value] of Object.entries({ width, height })) svg.setAttribute(name, value)
          const g = add(svg, 'g', { transform: `translate(${-from},${-above})` })
          for (const { x, text, isRest } of ticks.filter(({ x }) => x > from - 100 && x < to)) {
            add(g, 'path', { class: isRest ? 'rest' : 'line', d: isRest ? rect(x, above, 70, height) : `M${x},${above + 14}V${below}` })
            add(g, 'text', { class: isRest ? 'gap' : 'soft', x: x + 3, y: above + 12 }, text)
          }
          const visible = order.filter(s => s.left <= to && s.x1 >= from).map(s => ({ s, y: yOf(s) }))
          // Arrows from lane to lane, and from work to its outputs; the arrows of the selected story are on top.
          for (const hot of [false, true]) for (const { s, y } of visible) {
            const { x, cause } = s, isHot = !!near?.has(s) && near.has(cause), isWork = cause?.kind === 'work'
            if (!isShown.has(cause) || isHot !== hot || !isHot && !isWork && rowLane(cause) === rowLane(s)) continue
            const x1 = isWork ? Math.min(Math.max(x - 10, cause.x + 4), cause.x1) : cause.x + 4, y1 = yOf(cause)
            add(g, 'path', { class: hot ? 'arrow hot' : near ? 'arrow far' : 'arrow',
              d: `M${x1},${y1}C${x1 + 14},${y1} ${x - 15},${y} ${x - 1},${y}m-6,-3l6,3l-6,3` })
          }
          for (const { s, y } of visible) {
            const part = add(g, 'g', { class: (s.alarm ? 'wrong' : s.kind) + (near && !near.has(s) ? ' far' : ''), 'data-n': s.id })
            add(part, 'title', {}, labelOf(s))
            if (s.waits) add(part, 'path', { class: 'wait', d: `M${s.x0},${y}H${s.x}` })
            add(part, 'path', { class: 'mark' + (isOpen(s) ? ' open' : '') + (s === chosen ? ' chosen' : ''), d: shapeOf(s, s.x, y) })
            if (s.kind !== 'work') continue
            const x = Math.max(s.x, from + LABEL) + 3, text = [s.value, ...timesOf(s)].join(', ')
            add(part, 'text', { class: 'bar', x, y: y + 3 }, text.slice(0, Math.max(0, (s.x1 - x) / 5)))
          }
          add(svg, 'path', { class: 'back', d: rect(0, 0, LABEL, height) })
          add(svg, 'text', { class: 'soft', x: 8, y: 12 }, LABEL < 200 ? 'time' : 'time, rests shortened')
          for (const lane of lanes) {
            const y = laneTop.get(lane) - above, name = laneName(lane), most = LABEL / 7
            if (y < 0 || y > height) continue
            add(svg, 'path', { class: 'line', d: `M0,${y}H${width}` })
            add(svg, 'text', { class: 'lane', x: 8, y: y + 26, 'data-lane': lane }, name.length > most ? name.slice(0, most - 1) + '…' : name)
          }
        }

        /// Only the visible rows.
        function drawList() {
          const list = $('list'), first = Math.max(0, Math.floor(list.scrollTop / ROW) - 5), rows = Math.ceil(list.clientHeight / ROW) + 10
          list.querySelectorAll('.row').forEach(row => row.remove())
          for (const s of shown.slice(first, first + rows)) {
            const row = add(list, 'div', { class: 'row' + (s === chosen ? ' chosen' : near?.has(s) ? ' near' : ''), id: 'row' + s.id, 'data-n': s.id,
              role: 'option', 'aria-selected': s === chosen })
            row.style.top = s.index * ROW + 'px'
            const cell = (name, text) => add(row, 'span', { class: name, title: text }, text)
            cell('soft', length(s.at))
            cell('soft', '#' + s.id)
            cell(s.kind, '\u00a0'.repeat(2 * Math.min(s.depth, 12)) + labelOf(s))
            cell(s.alarm ? 'wrong' : 'fate', s.alarm || (s.kind === 'change' ? '' : s.steps.map(x => x[0]).join(' → ') + byText(s)))
          }
          list.setAttribute('aria-activedescendant', chosen ? 'row' + chosen.id : '')
        }

        function drawDetail() {
          const detail = $('detail'), note = (text, name = '') => add(detail, 'div', { class: name }, text), title = text => add(detail, 'h2', {}, text)
          detail.replaceChildren()
          if (!chosen) return note('Choose a signal to see what led to it, and what it caused.')
          const line = (s, depth) => {
            const button = add(detail, 'button', { 'data-n': s.id })
            button.style.paddingLeft = 4 + 12 * Math.min(depth, 12) + 'px'
            if (s.origin) add(button, 'span', { class: 'soft' }, s.origin + '  ')
            add(button, 'span', { class: s.kind }, labelOf(s) + '  ')
            const fate = s.fate + (s.fate === 'failed' && s.reason ? ': ' + s.reason : '') + byText(s)
            if (s.kind !== 'change') add(button, 'span', { class: s.alarm ? 'wrong' : 'soft' }, [fate, ...timesOf(s)].join(', '))
          }
          title(`#${chosen.id} ${names.get(chosen.lane)} ${chosen.title}`)
          if (chosen.alarm) note(chosen.alarm, 'wrong')
          for (const [fate, time] of chosen.steps) note(`${fate} at ${length(time)}` + (fate === chosen.fate ? byText(chosen) : ''))
          timesOf(chosen).forEach(text => note(text))
          const chain = chainOf(chosen), effects = effectsOf(chosen, 200), [root] = chain, work = root.kind === 'value' && byNumber.get(root.steps[0][2])
          title('What led to it')
          if (work) note(`A value from outside, for work ${work.value} of ${chainOf(work)[0].origin ?? names.get(work.lane)}`, 'soft')
          if (chain.length > 100 || root.isForgotten) note('…', 'soft')
          chain.slice(-100).forEach(line)
          title(effects.length ? `What it caused: ${effects.length}${effects.length < 200 ? '' : ' and more'}` : 'It caused nothing')
          effects.forEach(s => line(s, s.depth - chosen.depth - 1))
        }

        function choose(s, isSeen) {
          chosen = s ?? null
          near = s ? new Set([...chainOf(s), ...effectsOf(s, 20000)]) : null
          if (s && !isShown.has(s)) { $('filter').value = ''; select() }
          if (s) {
            const list = $('list'), top = s.index * ROW, box = $('lanes'), y = yOf(s)
            if (!isSeen && (top < list.scrollTop || top > list.scrollTop + list.clientHeight - ROW)) list.scrollTop = top - list.clientHeight / 2
            if (s.x < box.scrollLeft + LABEL || s.x > box.scrollLeft + box.clientWidth - 40) box.scrollLeft = s.x - (box.clientWidth + LABEL) / 2
            if (y < box.scrollTop + RULER || y > box.scrollTop + box.clientHeight - 20) box.scrollTop = y - box.clientHeight / 2
          }
          drawLanes()
          drawList()
          drawDetail()
        }
        const nextAlarm = () => choose(alarms.find(s => s.id > chosen?.id) ?? alarms[0])
        const toggle = fold => { if (fold) { fold.isOpen = !fold.isOpen; select() } }

        $('alarms').textContent = alarms.length === 1 ? '1 alarm' : `${alarms.length} alarms`
        $('alarms').addEventListener('click', nextAlarm)
        $('filter').addEventListener('input', select)
        $('lanes').addEventListener('scroll', drawLanes, { passive: true })
        $('list').addEventListener('scroll', drawList, { passive: true })
        addEventListener('resize', select)
        addEventListener('click', e => {
          const { n, lane } = e.target.closest('[data-n], [data-lane]')?.dataset ?? {}
          if (n) choose(byNumber.get(+n), e.target.closest('.row'))
          if (lane) toggle(folds.get(+lane))
        })
        addEventListener('keydown', e => {
          const isTyping = e.target === $('filter'), i = isShown.has(chosen) ? chosen.index : -1
          if (e.metaKey || e.ctrlKey || e.altKey || isTyping && !['ArrowDown', 'Escape'].includes(e.key)) return
          const go = s => { if (s) choose(s) }, story = chosen ? storyOf(chosen) : []
          const action = { ArrowDown: () => go(shown[i + 1]), ArrowUp: () => go(shown[i - 1]), ArrowLeft: () => go(chosen?.cause),
            ArrowRight: () => go(story[story.indexOf(chosen) + 1]),
            Escape: () => { $('filter').value = ''; select(); choose(null) }, '/': () => $('filter').focus(),
            a: nextAlarm, f: () => toggle(folds.get(chosen?.lane)) }[e.key]
          if (!action) return
          e.preventDefault()
          if (isTyping) $('list').focus()
          action()
        })
        select()
        choose(alarms[0])
        </script>
        </html>
        """#
}
