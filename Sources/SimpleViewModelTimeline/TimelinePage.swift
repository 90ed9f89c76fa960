// SimpleViewModel 0.9.0: the page of a timeline, made from timeline.html by Checks/Timeline/embed.
// Copyright (c) 2026 The SimpleViewModel authors. MIT license; keep this notice.
// To update, replace this file. https://example.com/SimpleViewModel

nonisolated enum TimelinePage {
    static let beginning = #"""
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-H/CwX1e+1AXw0E63MdOOy+9HYZcBlHqDgdJ+xHkPjlM='; script-src 'sha256-ikF2QsdUUY4pWXRI6C+Io18yLm9H8wXMeGXVoBh7ssU='">
        <title>Signals</title>
        <style>
        :root { color-scheme: light dark; --back: #fff; --text: #1d1d1f; --soft: #6e6e73; --line: #e2e2e6; --input: #1f5fd0;
          --output: #14794a; --work: #8a5a00; --change: #7a3fb8; --wrong: #c00f2b; --chosen: #fff0b8; --near: #fffae6; --arrow: #a0a0a6; --hot: #b87900;
          --rest: #f4f4f6 }
        @media (prefers-color-scheme: dark) { :root { --back: #1c1c1e; --text: #f2f2f5; --soft: #a0a0a8; --line: #37373b;
          --input: #78a9ff; --output: #5fd39a; --work: #e5b25d; --change: #c9a0ff; --wrong: #ff8080; --chosen: #3f3410; --near: #2c2819;
          --arrow: #6a6a70; --hot: #ffcb47; --rest: #26262a } }
        * { box-sizing: border-box }
        body { margin: 0; height: 100vh; display: grid; grid-template-rows: auto auto 1fr; font: 13px/1.4 system-ui, sans-serif;
          background: var(--back); color: var(--text) }
        header { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; padding: 6px 10px; border-bottom: 1px solid var(--line) }
        header input[type=search] { width: 20em; font: inherit }
        #summary, kbd { color: var(--soft) }
        kbd { font: 11px ui-monospace, monospace; border: 1px solid var(--line); border-radius: 3px; padding: 0 3px }
        .input { color: var(--input) } .output { color: var(--output) } .work, .value { color: var(--work) } .change { color: var(--change) } .interface { color: var(--soft) }
        .wrong { color: var(--wrong); font-weight: 600 }
        #alarms { font: inherit; font-weight: 600; border: 1px solid; border-radius: 10px; padding: 0 9px; background: none; cursor: pointer }
        #alarms[disabled] { color: var(--soft); cursor: default; font-weight: 400 }
        #lanes { position: relative; overflow: auto; max-height: 42vh; min-height: 90px; border-bottom: 1px solid var(--line) }
        #lanes canvas { position: sticky; left: 0; top: 0; display: block }
        #below { display: grid; grid-template-columns: 1fr minmax(18em, 32%); min-height: 0 }
        #list { position: relative; overflow: auto; outline-offset: -2px; font: 12px/20px ui-monospace, monospace }
        #detail { overflow: auto; padding: 10px; border-left: 1px solid var(--line) }
        #detail h2 { font-size: 13px; margin: 12px 0 4px } #detail h2:first-child { margin-top: 0 }
        #detail p { margin: 0 0 4px }
        #detail button { font: 12px/1.5 ui-monospace, monospace; display: block; width: 100%; text-align: left; border: 0; padding: 1px 4px;
          background: none; color: inherit; cursor: pointer; overflow-wrap: anywhere; border-radius: 3px }
        #detail button:hover, #detail button:focus-visible { background: var(--near) }
        #detail .place { color: var(--soft) }
        .row { position: absolute; left: 0; right: 0; height: 20px; display: grid; grid-template-columns: 6em 3.5em minmax(0, 5fr) minmax(9em, 2fr) 5.5em minmax(0, 1.6fr); gap: 8px;
          padding: 0 8px; cursor: pointer; white-space: nowrap }
        .row > * { overflow: hidden; text-overflow: ellipsis } .row .time, .row .length { text-align: right }
        .row:hover { background: var(--line) } .row.near { background: var(--near) } .row.chosen { background: var(--chosen) }
        @media (max-width: 900px) { #below { grid-template-columns: 1fr; grid-template-rows: 1fr 40% } #detail { border-left: 0; border-top: 1px solid var(--line) }
          .row { grid-template-columns: 6em 4em 1fr 9em } .row .length, .row .origin { display: none } }
        @media (max-width: 600px) { .help, label { display: none } #below { grid-template-rows: 35% 1fr } .row { grid-template-columns: minmax(0, 1fr) minmax(0, 9em) }
          .row .time, .row .number { display: none } }
        </style>
        <header>
          <b>Signals</b> <span id="summary" role="status"></span> <button id="alarms" class="wrong"></button>
          <input type="search" id="filter" placeholder="Filter: text, view model, fate, file" aria-label="Filter">
          <label><input type="checkbox" id="only"> only alarms</label>
          <label><input type="checkbox" id="true"> true time</label>
          <span class="help"><span class="input">■ input</span> <span class="output">■ output</span> <span class="work">■ work, ▪ value</span>
            <span class="change">◆ change</span> <span class="wrong">■ alarm</span> ┄ wait</span>
          <span class="help"><kbd>/</kbd> filter <kbd>↑</kbd><kbd>↓</kbd> signal <kbd>←</kbd> cause <kbd>→</kbd> next effect <kbd>A</kbd> next alarm
            <kbd>F</kbd> fold <kbd>+</kbd><kbd>−</kbd> zoom <kbd>Esc</kbd> all</span>
        </header>
        <div id="lanes" aria-hidden="true"><div id="room"><canvas></canvas></div></div>
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
        const $ = id => document.getElementById(id), ROW = 20, LABEL = innerWidth > 600 ? 200 : 90, TOP = 20, GAP = 5000
        const signals = [], byNumber = new Map(), names = new Map()

        // Reads the trace: each signal has a slice, an instant or a beginning, with its steps.
        for (const e of JSON.parse($('trace').textContent).traceEvents) {
          if (e.ph === 'M' && e.name === 'thread_name') names.set(e.tid, e.args.name)
          if (!e.args || !e.args.id) continue
          const a = e.args, first = a.steps[0], last = a.steps[a.steps.length - 1]
          const s = { n: a.id, cause: byNumber.get(a.cause), hasCause: !!a.cause, lane: a.interfaceID, type: a.viewModelName, kind: e.cat, value: a.value,
            fate: a.fate, reason: a.reason, alarm: a.alarm, steps: a.steps, from: first[1], at: e.ts, trigger: last[2],
            end: e.ph === 'X' ? e.ts + e.dur : e.ph === 'b' ? (last[0] === 'started' ? null : last[1]) : last[1],
            place: a.origin || '', effects: [], depth: 0 }
          s.waits = (first[0] === 'held' || first[0] === 'queued') && a.steps.length > 1
          byNumber.set(s.n, s)
          if (s.cause) { s.cause.effects.push(s); s.depth = s.cause.depth + 1 }
        }
        // A change stands below its signal, and before its other effects.
        for (const s of byNumber.values()) {
          if (s.kind === 'change' && s.cause) continue
          const changes = s.effects.filter(e => e.kind === 'change')
          if (changes.length) s.effects = [...changes, ...s.effects.filter(e => e.kind !== 'change')]
          signals.push(s, ...changes)
        }
        $('trace').remove()
        let lastTime = 0
        const released = new Map()
        for (const s of signals) {
          lastTime = Math.max(lastTime, s.end ?? 0, s.at)
          s.title = (s.kind === 'output' ? '→ ' : s.kind === 'work' || s.kind === 'value' ? s.kind + ' ' : '') + (s.kind === 'interface' ? s.fate : s.value)
          if (s.fate === 'released') released.set(s.lane, s.type)
        }
        const alarms = signals.filter(s => s.alarm)

        // Released interfaces of one type share a lane, until it is opened.
        const ofType = Map.groupBy ? Map.groupBy(released, x => x[1]) : released.size && [...released].reduce((m, x) => m.set(x[1], [...(m.get(x[1]) || []), x]), new Map())
        const opened = new Set(), foldOf = new Map()
        if (ofType) for (const [type, all] of ofType) if (all.length > 1) for (const [lane] of all) foldOf.set(lane, { type, count: all.length, first: all[0][0] })
        const laneName = lane => { const fold = foldOf.get(lane); return fold && !opened.has(fold.type) ? `▸ ${fold.type}: ${fold.count} released` : (fold ? '▾ ' : '') + names.get(lane) }
        const rowLane = lane => { const fold = foldOf.get(lane); return fold && !opened.has(fold.type) ? fold.first : lane }

        let shown = signals, order = [], ends = null, shownLanes = [], laneTop = new Map(), lanesEnd = 0, chosen = null, near = null, zoom = 1, gaps = [], ticks = [], tickXs = [], width = 0

        const length = us => us < 1000 ? us.toFixed(1) + ' µs' : us < 1e6 ? (us / 1000).toFixed(1) + ' ms' : us < 6e7 ? (us / 1e6).toFixed(2) + ' s'
          : Math.floor(us / 6e7) + ' min ' + Math.round(us % 6e7 / 1e6) + ' s'
        const chainOf = s => { const c = []; for (let x = s; x; x = x.cause) c.push(x); return c.reverse() }
        const effectsOf = (s, most) => {
          const all = [], todo = [s]
          while (todo.length && all.length <= most) { const x = todo.pop(); all.push(x); for (let i = x.effects.length; i--;) todo.push(x.effects[i]) }
          return all.slice(1)
        }
        /// The first effect, or else the next effect of the nearest cause that has one: in the end, every signal of the story.
        const nextOf = s => {
          if (s.effects.length) return s.effects[0]
          for (let x = s; x.cause; x = x.cause) { const next = x.cause.effects[x.cause.effects.indexOf(x) + 1]; if (next) return next }
        }
        const textOf = s => s.text ??= [names.get(s.lane), s.title, s.steps.map(x => x[0]).join(' '), s.reason || '', s.alarm || '', s.place, '#' + s.n, s.kind].join(' ').toLowerCase()
        const lower = (array, x) => { let a = 0, b = array.length; while (a < b) { const m = (a + b) >> 1; if (array[m] < x) a = m + 1; else b = m }; return a }

        // The position of each moment: close moments are spread out, and a long rest is a band with its length. True time is linear.
        function place() {
          let times = new Float64Array(shown.length * 3), i = 0
          for (const s of shown) { times[i++] = s.from; times[i++] = s.at; times[i++] = s.end ?? lastTime }
          times.sort()
          let count = 0
          for (const t of times) if (!count || t !== times[count - 1]) times[count++] = t
          times = times.subarray(0, count)
          const xs = new Float64Array(count), isTrue = $('true').checked, start = times[0] || 0, span = times[count - 1] - start || 1
          const room = Math.min(8e6, Math.max($('lanes').clientWidth - LABEL - 40, count * 8) * zoom), step = count * 13 * zoom > 14e6 ? 14e6 / count : 13 * zoom
          let x = LABEL + 12, tick = -1e9
          gaps = []; ticks = []
          for (let k = 0; k < count; k++) {
            const rest = k ? times[k] - times[k - 1] : 0
            if (isTrue) x = LABEL + 12 + (times[k] - start) / span * room
            else if (rest > GAP) { if (x - tick < 50) ticks.pop(); gaps.push([x + 14, x + 84, rest]); x += 98; tick = -1e9 }
            else if (k) x += step
            xs[k] = x
            if (!isTrue && x - tick >= 90) { ticks.push([x, length(times[k])]); tick = x }
          }
          if (isTrue) {
            const raw = span / room * 100, unit = 10 ** Math.floor(Math.log10(raw)), each = [1, 2, 5, 10].find(f => f * unit >= raw) * unit
            for (let t = Math.ceil(start / each) * each; t <= start + span && ticks.length < 1e5; t += each) ticks.push([LABEL + 12 + (t - start) / span * room, length(t)])
          }
          tickXs = ticks.map(t => t[0])
          width = x + 90
          const xOf = t => xs[lower(times, t)]
          for (const s of shown) { s.x0 = xOf(s.from); s.x = xOf(s.at); s.x1 = s.kind === 'work' ? Math.max(s.x + 8, xOf(s.end ?? lastTime)) : s.x + 8 }
          // In the order of the left ends, with the furthest right end so far: the visible ones are between two positions.
          const left = s => isShown(s.cause) ? Math.min(s.x0, s.cause.x) : s.x0
          for (const s of shown) s.left = left(s)
          order = shown.slice().sort((a, b) => a.left - b.left)
          ends = new Float64Array(order.length)
          let most = 0
          order.forEach((s, k) => { most = Math.max(most, s.x1 + 10); ends[k] = most })
        }

        let round = 0
        const isShown = s => !!s && s.round === round

        function select() {
          const words = $('filter').value.toLowerCase().split(/\s+/).filter(Boolean), only = $('only').checked
          round++
          shown = words.length || only ? signals.filter(s => (!only || s.alarm) && words.every(w => textOf(s).includes(w))) : signals
          const used = new Set()
          shown.forEach((s, i) => { s.round = round; s.index = i; used.add(rowLane(s.lane)) })
          shownLanes = [...used].sort((a, b) => a - b)
          place()
          stack()
          $('summary').textContent = `${shown.length} of ${signals.length} signals, ${names.size} interfaces`
          $('alarms').textContent = alarms.length === 1 ? '1 alarm' : `${alarms.length} alarms`
          $('alarms').disabled = !alarms.length
          $('height').style.height = shown.length * ROW + 'px'
          $('room').style.cssText = `width:${width}px;height:${lanesEnd}px;min-height:100%`
          draw()
        }

        // Bars of work that overlap are below one another.
        function stack() {
          const ends = new Map(shownLanes.map(l => [l, []]))
          for (const s of order) {
            if (s.kind !== 'work') continue
            const rows = ends.get(rowLane(s.lane)), free = rows.findIndex(end => end < s.x0)
            s.row = free < 0 ? Math.min(rows.length, 11) : free
            rows[s.row] = s.x1 + 6
          }
          lanesEnd = TOP
          laneTop = new Map()
          for (const l of shownLanes) { laneTop.set(l, lanesEnd); lanesEnd += 32 + 12 * Math.max(1, ends.get(l).length) }
        }
        const isPart = s => (s.kind === 'value' || s.kind === 'change') && s.cause && isShown(s.cause) && rowLane(s.cause.lane) === rowLane(s.lane)
        const yOf = s => isPart(s) ? yOf(s.cause) + (s.kind === 'change' ? 7 : 0)
          : laneTop.get(rowLane(s.lane)) + (s.kind === 'input' || s.kind === 'change' ? 10 : s.kind === 'work' ? 34 + 12 * (s.row || 0) : 22)

        function drawLanes() {
          const box = $('lanes'), canvas = box.querySelector('canvas'), ratio = devicePixelRatio || 1
          const w = box.clientWidth, h = box.clientHeight, style = getComputedStyle(document.documentElement)
          const colours = {}, colour = name => colours[name] ??= style.getPropertyValue('--' + name).trim()
          if (canvas.width !== w * ratio || canvas.height !== h * ratio) {
            canvas.width = w * ratio; canvas.height = h * ratio
            canvas.style.width = w + 'px'; canvas.style.height = h + 'px'
          }
          const g = canvas.getContext('2d'), from = box.scrollLeft, above = box.scrollTop, to = from + w
          const back = colour('back'), text = colour('text'), soft = colour('soft'), line = colour('line')
          g.setTransform(ratio, 0, 0, ratio, 0, 0)
          g.fillStyle = back; g.fillRect(0, 0, w, h)
          g.font = '11px system-ui, sans-serif'; g.textBaseline = 'middle'
          g.save(); g.translate(-from, -above)
          const viewGaps = gaps.filter(gap => gap[1] > from && gap[0] < to)
          for (const [x0, x1] of viewGaps) { g.fillStyle = colour('rest'); g.fillRect(x0, above, x1 - x0, h) }
          g.strokeStyle = line; g.lineWidth = 1
          const viewTicks = ticks.slice(lower(tickXs, from - 100), lower(tickXs, to + 100))
          for (const [x] of viewTicks) { g.beginPath(); g.moveTo(x + .5, above + 14); g.lineTo(x + .5, above + h); g.stroke() }
          const inView = shownLanes.map((l, i) => ({ l, y: laneTop.get(l), end: i + 1 < shownLanes.length ? laneTop.get(shownLanes[i + 1]) : lanesEnd }))
            .filter(lane => lane.end > above && lane.y < above + h)
          for (const { end } of inView) { g.beginPath(); g.moveTo(from, end); g.lineTo(to, end); g.stroke() }
          const a = lower(ends, from), visible = []
          for (let k = a; k < order.length && order[k].left <= to; k++) visible.push(order[k])
          // Arrows from lane to lane, and from work to its outputs; the arrows of the selected story are on top.
          const arrow = (cause, s, hot) => {
            const x1 = cause.kind === 'work' ? Math.min(Math.max(s.x - 10, cause.x + 4), cause.x1) : cause.x + 4, x2 = s.x - 1, y1 = yOf(cause), y2 = yOf(s)
            if (Math.max(x1, x2) < from || Math.min(x1, x2) > to || Math.max(y1, y2) < above || Math.min(y1, y2) > above + h) return
            g.strokeStyle = g.fillStyle = hot ? colour('hot') : colour('arrow'); g.lineWidth = hot ? 2 : 1
            g.beginPath(); g.moveTo(x1, y1); g.bezierCurveTo(x1 + 14, y1, x2 - 14, y2, x2 - 4, y2); g.stroke()
            g.beginPath(); g.moveTo(x2, y2); g.lineTo(x2 - 6, y2 - 3); g.lineTo(x2 - 6, y2 + 3); g.fill()
          }
          for (const hot of near ? [false, true] : [false]) {
            g.globalAlpha = near && !hot ? .2 : 1
            for (const s of visible) {
              if (!isShown(s.cause)) continue
              const isHot = !!near && near.has(s) && near.has(s.cause)
              if (isHot === hot && (isHot || rowLane(s.cause.lane) !== rowLane(s.lane) || s.cause.kind === 'work')) arrow(s.cause, s, isHot)
            }
          }
          for (const s of visible) {
            const y = yOf(s), { x, x1 } = s
            if (x1 + 10 < from || Math.min(x, s.x0) > to || y < above - 40 || y > above + h + 40) continue
            g.globalAlpha = near && !near.has(s) ? .2 : 1
            g.strokeStyle = g.fillStyle = colour(s.alarm ? 'wrong' : s.kind === 'interface' ? 'soft' : s.kind === 'value' ? 'work' : s.kind)
            if (s.waits) { g.lineWidth = 2; g.setLineDash([3, 2]); g.beginPath(); g.moveTo(s.x0, y); g.lineTo(x, y); g.stroke(); g.setLineDash([]) }
            if (s.fate === 'ignored' || s.fate === 'dropped') {
              g.lineWidth = 2; g.beginPath(); g.moveTo(x, y - 4); g.lineTo(x + 8, y + 4); g.moveTo(x + 8, y - 4); g.lineTo(x, y + 4); g.stroke()
            } else if (s.kind === 'change') {
              g.beginPath(); g.moveTo(x, y); g.lineTo(x + 3, y - 3); g.lineTo(x + 6, y); g.lineTo(x + 3, y + 3); g.fill()
            } else if (s.kind === 'value') { g.fillStyle = back; g.fillRect(x, y - 3, 6, 6); g.fillStyle = g.strokeStyle; g.fillRect(x + 1, y - 2, 4, 4)
            } else if (s.kind === 'interface' || s.fate === 'held' || s.fate === 'queued') { g.lineWidth = 2; g.strokeRect(x + 1, y - 3, 6, 6) }
            else g.fillRect(x, y - 4, x1 - x, 8)
            if (s.kind === 'work' && x1 - x > 30) {
              g.fillStyle = back; g.font = '9px system-ui, sans-serif'; g.fillText(`${s.value} ${s.end === null ? '' : length(s.end - s.at)}`.slice(0, (x1 - Math.max(x, from + LABEL)) / 5), Math.max(x, from + LABEL) + 3, y + .5)
              g.font = '11px system-ui, sans-serif'
            }
            if (s === chosen) { g.strokeStyle = text; g.lineWidth = 2; g.strokeRect(x - 2, y - 6, x1 - x + 4, 12) }
          }
          g.globalAlpha = 1
          // The ruler.
          g.fillStyle = back; g.fillRect(from, above, w, 16)
          g.fillStyle = soft; g.textAlign = 'left'
          for (const [x, label] of viewTicks) { g.fillText(label, x + 3, above + 8) }
          g.textAlign = 'center'
          for (const [x0, x1, rest] of viewGaps) { g.fillStyle = back; g.fillRect(x0, above, x1 - x0, 16); g.fillStyle = text; g.fillText(`⋯ ${length(rest)} ⋯`, (x0 + x1) / 2, above + 8) }
          g.textAlign = 'left'
          g.restore()
          g.fillStyle = back; g.globalAlpha = .94; g.fillRect(0, 0, LABEL, h); g.globalAlpha = 1
          g.strokeStyle = line; g.lineWidth = 1; g.beginPath(); g.moveTo(LABEL, 0); g.lineTo(LABEL, h); g.stroke()
          g.font = '600 11px system-ui, sans-serif'
          for (const { l, y, end } of inView) {
            let name = laneName(l)
            g.fillStyle = foldOf.has(l) ? soft : text
            while (g.measureText(name).width > LABEL - 16) name = name.slice(0, name.length > 40 ? 36 : -4) + '…'
            g.fillText(name, 8, (y + end) / 2 - above)
          }
          g.fillStyle = back; g.fillRect(0, 0, LABEL, 16)
          g.fillStyle = soft; g.font = '11px system-ui, sans-serif'; g.fillText(LABEL < 200 ? 'time' : $('true').checked ? 'true time' : 'time, rests shortened', 8, 8)
        }

        // Only the visible rows.
        function drawList() {
          const list = $('list'), first = Math.max(0, Math.floor(list.scrollTop / ROW) - 5)
          const last = Math.min(shown.length, first + Math.ceil(list.clientHeight / ROW) + 10)
          const rows = document.createDocumentFragment()
          for (let i = first; i < last; i++) {
            const s = shown[i], row = document.createElement('div')
            row.className = 'row' + (s === chosen ? ' chosen' : near && near.has(s) ? ' near' : '')
            row.style.top = i * ROW + 'px'
            row.id = 'row' + s.n
            row.dataset.n = s.n
            row.setAttribute('role', 'option')
            row.setAttribute('aria-selected', s === chosen)
            const cell = (name, text) => { const c = document.createElement('span'); c.className = name; c.textContent = c.title = text; row.append(c) }
            cell('time', length(s.at)); cell('number', '#' + s.n)
            cell(s.kind, '\u00a0'.repeat(2 * Math.min(s.depth, 12)) + labelOf(s))
            cell(s.alarm ? 'wrong' : 'fate', s.alarm || (s.kind === 'change' ? '' : s.steps.map(x => x[0]).join(' → ') + byText(s)))
            cell('length', s.end !== null && s.end > s.at ? length(s.end - s.at) : s.waits ? length(s.at - s.from) : '')
            cell('origin', s.place.split('/').pop())
            rows.append(row)
          }
          list.querySelectorAll('.row').forEach(r => r.remove())
          list.append(rows)
          if (chosen) list.setAttribute('aria-activedescendant', 'row' + chosen.n); else list.removeAttribute('aria-activedescendant')
        }

        /// The title; the view model is left out below a signal of the same one.
        const labelOf = s => s.cause && s.cause.lane === s.lane ? s.title : names.get(s.lane) + (s.kind === 'change' ? '.' : ' ') + s.title

        /// What cancelled, superseded or dropped a signal.
        const byText = s => {
          const by = s.trigger !== undefined && (!s.cause || s.trigger !== s.cause.n) && byNumber.get(s.trigger)
          return by && ['cancelled', 'superseded', 'dropped'].includes(s.fate) ? ` by ${names.get(by.lane)} ${by.title}` : ''
        }

        function drawDetail() {
          const detail = $('detail')
          detail.replaceChildren()
          const add = (tag, text, name) => { const e = document.createElement(tag); e.textContent = text; if (name) e.className = name; detail.append(e); return e }
          if (!chosen) { add('p', 'Choose a signal to see what led to it, and what it caused.'); return }
          const times = s => (s.waits ? `, waited ${length(s.at - s.from)}` : '') + (s.kind === 'work' && s.end !== null && s.end > s.at ? `, took ${length(s.end - s.at)}` : '')
          const line = (s, depth) => {
            const b = add('button', ''), span = (text, name) => { const e = document.createElement('span'); e.textContent = text; e.className = name; b.append(e) }
            b.style.paddingLeft = 4 + 12 * Math.min(depth, 12) + 'px'
            b.dataset.n = s.n
            if (s.place) span(s.place + '  ', 'place')
            span(labelOf(s) + '  ', s.kind)
            if (s.kind !== 'change') span(s.fate + (s.reason && s.fate === 'failed' ? ': ' + s.reason : '') + byText(s) + times(s), s.alarm ? 'wrong' : 'place')
          }
          add('h2', `#${chosen.n} ${names.get(chosen.lane)} ${chosen.title}`)
          if (chosen.alarm) add('p', chosen.alarm, 'wrong')
          for (const [fate, time] of chosen.steps) add('div', `${fate} at ${length(time)}` + (fate === chosen.fate ? byText(chosen) : ''))
          if (chosen.waits) add('div', `waited ${length(chosen.at - chosen.from)}`)
          if (chosen.end !== null && chosen.end > chosen.at) add('div', `took ${length(chosen.end - chosen.at)}`)
          const chain = chainOf(chosen)
          if (chain[0].place) {
            const copy = add('button', `Copy ${chain[0].place}`, 'place')
            copy.title = 'Copy the place'
            copy.onclick = () => navigator.clipboard && navigator.clipboard.writeText(chain[0].place)
          }
          add('h2', 'What led to it')
          if (chain[0].hasCause) add('div', '… (forgotten)', 'place')
          if (chain.length > 100) add('div', `… ${chain.length - 100} before`, 'place')
          chain.slice(-100).forEach((s, i) => line(s, i))
          const effects = effectsOf(chosen, 1000)
          add('h2', effects.length >= 1000 ? 'What it caused: 1,000 and more' : effects.length ? `What it caused: ${effects.length}` : 'It caused nothing')
          effects.slice(0, 200).forEach(s => line(s, s.depth - chosen.depth - 1))
          if (effects.length > 200) add('div', `… ${effects.length - 200} more`)
        }

        let isDue = false
        function draw() {
          if (isDue) return
          isDue = true
          requestAnimationFrame(() => { isDue = false; drawLanes(); drawList() })
        }

        function choose(s, isSeen) {
          chosen = s || null
          near = chosen ? new Set([...chainOf(chosen), ...effectsOf(chosen, 20000)]) : null
          if (chosen && !isShown(chosen)) { $('filter').value = ''; $('only').checked = false; select() }
          if (chosen && !isSeen) {
            const list = $('list'), y = chosen.index * ROW
            if (y < list.scrollTop || y > list.scrollTop + list.clientHeight - ROW) list.scrollTop = y - list.clientHeight / 2
          }
          if (chosen) {
            const box = $('lanes'), x = chosen.x, y = yOf(chosen)
            if (x < box.scrollLeft + LABEL + 20 || x > box.scrollLeft + box.clientWidth - 40) box.scrollLeft = x - (box.clientWidth + LABEL) / 2
            if (y < box.scrollTop + TOP || y > box.scrollTop + box.clientHeight - 20) box.scrollTop = y - box.clientHeight / 2
          }
          history.replaceState(null, '', chosen ? '#' + chosen.n : location.pathname + location.search)
          drawDetail(); draw()
        }
        const nextAlarm = () => alarms.length && choose(alarms.find(s => chosen && s.n > chosen.n) || alarms[0])
        function fold(lane) {
          const type = (foldOf.get(lane) || {}).type
          if (!type) return
          if (!opened.delete(type)) opened.add(type)
          select()
        }

        $('lanes').addEventListener('scroll', draw, { passive: true })
        $('list').addEventListener('scroll', draw, { passive: true })
        addEventListener('resize', select)
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
        for (const id of ['filter', 'only', 'true']) $(id).addEventListener('input', select)
        $('alarms').addEventListener('click', nextAlarm)
        document.addEventListener('click', e => {
          const row = e.target.closest('[data-n]')
          if (row) choose(byNumber.get(+row.dataset.n), row.classList.contains('row'))
        })
        $('lanes').addEventListener('click', e => {
          const box = $('lanes'), r = box.getBoundingClientRect(), x = e.clientX - r.left + box.scrollLeft, y = e.clientY - r.top + box.scrollTop
          if (e.clientX - r.left < LABEL) return fold(shownLanes.findLast(l => laneTop.get(l) <= y))
          let best = null, distance = 14
          for (let k = lower(ends, x - 20); k < order.length && order[k].left <= x + 20; k++) {
            const s = order[k], d = Math.hypot(x < s.x ? s.x - x : x > s.x1 ? x - s.x1 : 0, yOf(s) - y)
            if (d < distance) { best = s; distance = d }
          }
          choose(best)
        })
        document.addEventListener('keydown', e => {
          const isTyping = e.target === $('filter')
          if (e.key === 'Escape') { if (isTyping) $('filter').blur(); $('filter').value = ''; $('only').checked = false; select(); choose(null); return }
          if (isTyping && e.key !== 'ArrowDown' && e.key !== 'Enter') return
          if (e.metaKey || e.ctrlKey || e.altKey || e.target === $('alarms') && e.key === 'Enter') return
          const i = chosen && isShown(chosen) ? chosen.index : -1, page = Math.floor($('list').clientHeight / ROW)
          const go = n => shown.length && choose(shown[Math.max(0, Math.min(shown.length - 1, n))])
          const actions = {
            '/': () => $('filter').focus(), ArrowDown: () => go(i + 1), ArrowUp: () => go(i - 1), PageDown: () => go(i + page),
            PageUp: () => go(i - page), Home: () => go(0), End: () => go(shown.length - 1), Enter: () => go(Math.max(i, 0)),
            ArrowLeft: () => chosen && chosen.cause && choose(chosen.cause), ArrowRight: () => chosen && nextOf(chosen) && choose(nextOf(chosen)),
            '+': () => { zoom = Math.min(8, zoom * 1.5); select() }, '-': () => { zoom = Math.max(.2, zoom / 1.5); select() },
            a: nextAlarm, f: () => chosen && fold(chosen.lane), w: () => { $('only').checked = !$('only').checked; select() },
            t: () => { $('true').checked = !$('true').checked; select() },
          }
          if (!actions[e.key]) return
          e.preventDefault()
          if (isTyping) $('list').focus()
          actions[e.key]()
        })
        select()
        choose(byNumber.get(+location.hash.slice(1)) || alarms[0])
        </script>
        </html>
        """#
}
