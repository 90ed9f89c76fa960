// SimpleViewModel: a recording as a timeline, in one HTML page.
// Released under the MIT license.

public import SimpleViewModel

extension ViewModelTrace.Recording {
    /// The signals as a timeline: one HTML page for a browser, which needs no network.
    ///
    /// The page has a lane for each interface, arrows from cause to effect, the length of waits and of work, and, in
    /// red, the signals that failed, were dropped, ignored or cancelled, or still wait. Work that was superseded by newer
    /// work of its name is not red. A filter and a checkbox select signals. A click or the arrow keys show the chain of
    /// a signal, with its places in the source. The page contains ``traceEventJSON``, and shows the same data.
    ///
    /// ```swift
    /// import Foundation
    ///
    /// let recording = ViewModelTrace.Recording()
    /// try recording.timelinePage.write(toFile: "signals.html", atomically: true, encoding: .utf8)
    /// ```
    public var timelinePage: String { TimelinePage.beginning + traceEventJSON + TimelinePage.end }
}

private nonisolated enum TimelinePage {
    static let beginning = #"""
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Signals</title>
        <style>
        :root { color-scheme: light dark; --back: #fff; --text: #1d1d1f; --soft: #6e6e73; --line: #d8d8dc; --input: #1f5fd0;
          --output: #14794a; --work: #8a5a00; --wrong: #c00f2b; --chosen: #fff0b8; --near: #fffae6; --arrow: #a0a0a6; --hot: #b87900 }
        @media (prefers-color-scheme: dark) { :root { --back: #1c1c1e; --text: #f2f2f5; --soft: #a0a0a8; --line: #3a3a3e;
          --input: #78a9ff; --output: #5fd39a; --work: #e5b25d; --wrong: #ff8080; --chosen: #3f3410; --near: #2c2819;
          --arrow: #6a6a70; --hot: #ffcb47 } }
        * { box-sizing: border-box }
        body { margin: 0; height: 100vh; display: grid; grid-template-rows: auto auto 1fr; font: 13px/1.4 system-ui, sans-serif;
          background: var(--back); color: var(--text) }
        header { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; padding: 6px 10px; border-bottom: 1px solid var(--line) }
        header input[type=search] { width: 20em; font: inherit }
        #summary, kbd { color: var(--soft) }
        kbd { font: 11px ui-monospace, monospace; border: 1px solid var(--line); border-radius: 3px; padding: 0 3px }
        .input { color: var(--input) } .output { color: var(--output) } .work { color: var(--work) } .interface { color: var(--soft) }
        .wrong { color: var(--wrong); font-weight: 600 }
        #lanes { position: relative; overflow: auto; max-height: 42vh; min-height: 90px; border-bottom: 1px solid var(--line) }
        #lanes canvas { position: sticky; left: 0; top: 0; display: block }
        #below { display: grid; grid-template-columns: 1fr minmax(16em, 30%); min-height: 0 }
        #list { position: relative; overflow: auto; outline-offset: -2px; font: 12px/20px ui-monospace, monospace }
        #detail { overflow: auto; padding: 10px; border-left: 1px solid var(--line) }
        #detail h2 { font-size: 13px; margin: 12px 0 4px } #detail h2:first-child { margin-top: 0 }
        #detail button { font: 12px/1.5 ui-monospace, monospace; display: block; width: 100%; text-align: left; border: 0; padding: 1px 4px;
          background: none; color: inherit; cursor: pointer; overflow-wrap: anywhere; border-radius: 3px }
        #detail button:hover, #detail button:focus-visible { background: var(--near) }
        #detail .place { color: var(--soft) }
        .row { position: absolute; left: 0; right: 0; height: 20px; display: grid; grid-template-columns: 6.5em 4em 1fr 11em 5.5em 14em; gap: 8px;
          padding: 0 8px; cursor: pointer; white-space: nowrap }
        .row > * { overflow: hidden; text-overflow: ellipsis } .row .time, .row .length { text-align: right }
        .row:hover { background: var(--line) } .row.near { background: var(--near) } .row.chosen { background: var(--chosen) }
        @media (max-width: 900px) { #below { grid-template-columns: 1fr; grid-template-rows: 1fr 40% } #detail { border-left: 0; border-top: 1px solid var(--line) }
          .row { grid-template-columns: 6em 4em 1fr 9em } .row .length, .row .origin { display: none } }
        </style>
        <header>
          <b>Signals</b> <span id="summary" role="status"></span>
          <input type="search" id="filter" placeholder="Filter: text, view model, fate, file" aria-label="Filter">
          <label><input type="checkbox" id="only"> only what went wrong</label>
          <label><input type="checkbox" id="true"> true time</label>
          <span><span class="input">■ input</span> <span class="output">■ output</span> <span class="work">■ work</span>
            <span class="wrong">■ wrong</span> ┄ wait</span>
          <span><kbd>/</kbd> filter <kbd>↑</kbd><kbd>↓</kbd> signal <kbd>←</kbd> cause <kbd>→</kbd> effect <kbd>+</kbd><kbd>−</kbd> zoom <kbd>Esc</kbd> all</span>
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
        const $ = id => document.getElementById(id), LANE = 36, ROW = 20, LABEL = 200, GAP = 5000
        const WRONG = new Set(['dropped', 'ignored', 'cancelled', 'failed', 'held', 'queued'])
        const signals = [], byNumber = new Map(), lanes = new Map()

        // Reads the trace: each signal has a slice, an instant or a beginning; ends and waits are added to it.
        const ends = new Map()
        for (const e of JSON.parse($('trace').textContent).traceEvents) {
          if (e.ph === 'M' && e.name === 'thread_name') lanes.set(e.tid, e.args.name)
          if (e.ph === 'e' && e.cat === 'work') ends.set(+e.id2.local, e.ts)
          if (!e.args || !e.args.number) continue
          const a = e.args, first = a.steps[0][1], last = a.steps[a.steps.length - 1]
          const s = { n: a.number, cause: a.cause, lane: a.interface, kind: e.cat, value: a.value, fate: a.fate, steps: a.steps,
            from: first, at: e.ts, end: e.ph === 'X' ? e.ts + e.dur : e.ph === 'b' ? null : last[1],
            trigger: last[2], place: a.fileID ? a.fileID + ':' + a.line : '', effects: [], depth: 0 }
          s.waits = s.steps.length > 1 && (s.steps[0][0] === 'held' || s.steps[0][0] === 'queued')
          signals.push(s)
          byNumber.set(s.n, s)
        }
        signals.sort((a, b) => a.n - b.n)
        for (const s of signals) {
          if (s.kind === 'work' && s.end === null) s.end = ends.has(s.n) ? ends.get(s.n) : null
          const cause = byNumber.get(s.cause)
          if (cause) { cause.effects.push(s); s.depth = Math.min(cause.depth + 1, 12) }
          s.title = (s.kind === 'output' ? '→ ' : s.kind === 'work' ? 'work ' : '') + (s.kind === 'interface' ? s.fate : s.value)
          s.file = s.place.split('/').pop()
          s.text = [lanes.get(s.lane), s.title, s.steps.map(x => x[0]).join(' '), s.place, '#' + s.n, s.kind].join(' ').toLowerCase()
        }
        // A restart is ordinary: one signal cancelled the work, and started newer work of the same name.
        const isSuperseded = s => s.kind === 'work' && s.fate === 'cancelled' && byNumber.has(s.trigger) &&
          byNumber.get(s.trigger).effects.some(x => x.kind === 'work' && x.lane === s.lane && x.value === s.value && x.n > s.n)
        for (const s of signals) s.isWrong = WRONG.has(s.fate) && !isSuperseded(s)
        const lastTime = signals.reduce((t, s) => Math.max(t, s.end ?? 0, s.at), 0)

        let shown = signals, shownSet = new Set(signals), shownLanes = [], laneOf = new Map(), chosen = null, near = null, zoom = 1
        let xs = new Map(), gaps = [], width = 0, top0 = 20

        const length = us => us < 1000 ? us.toFixed(1) + ' µs' : us < 1e6 ? (us / 1000).toFixed(1) + ' ms' : (us / 1e6).toFixed(2) + ' s'
        const chainOf = s => { const c = []; for (let x = s; x; x = byNumber.get(x.cause)) c.unshift(x); return c }
        const effectsOf = s => { const all = [], todo = [...s.effects].reverse(); while (todo.length) { const x = todo.pop(); all.push(x); todo.push(...[...x.effects].reverse()) } return all }

        // The position of each moment: close moments are spread out, and a long rest is a gap labelled with its length.
        function place() {
          const times = [...new Set(shown.flatMap(s => [s.from, s.at, s.end ?? lastTime]))].sort((a, b) => a - b)
          const isTrue = $('true').checked, span = (times[times.length - 1] - times[0]) || 1
          const room = Math.min(4e6, Math.max($('lanes').clientWidth - LABEL - 40, times.length * 8) * zoom)
          let x = LABEL + 12, before = null
          xs = new Map(); gaps = []
          for (const t of times) {
            if (isTrue) x = LABEL + 12 + (t - times[0]) / span * room
            else if (before !== null) {
              const rest = t - before
              if (rest > GAP) { gaps.push([x + 30 * zoom, rest]); x += 70 * zoom } else x += 13 * zoom
            }
            xs.set(t, x)
            before = t
          }
          width = Math.min(16e6, x + 60)
        }

        function select() {
          const words = $('filter').value.toLowerCase().split(/\s+/).filter(Boolean), only = $('only').checked
          shown = signals.filter(s => (!only || s.isWrong) && words.every(w => s.text.includes(w)))
          shownSet = new Set(shown)
          const used = new Set(shown.map(s => s.lane))
          shownLanes = [...lanes.keys()].filter(l => used.has(l)).sort((a, b) => a - b)
          laneOf = new Map(shownLanes.map((l, i) => [l, i]))
          place()
          $('summary').textContent = `${shown.length} of ${signals.length} signals, ${shownLanes.length} interfaces, ` +
            `${signals.filter(s => s.isWrong).length} went wrong`
          $('height').style.height = shown.length * ROW + 'px'
          $('room').style.cssText = `width:${width}px;height:${top0 + shownLanes.length * LANE}px;min-height:100%`
          draw()
        }

        const rowOf = s => ({ input: 10, output: 20, work: 30, interface: 20 })[s.kind]
        const yOf = s => top0 + laneOf.get(s.lane) * LANE + rowOf(s)

        function drawLanes() {
          const box = $('lanes'), canvas = box.querySelector('canvas'), ratio = devicePixelRatio || 1
          const w = box.clientWidth, h = box.clientHeight, style = getComputedStyle(document.documentElement)
          const colour = name => style.getPropertyValue('--' + name).trim()
          if (canvas.width !== w * ratio || canvas.height !== h * ratio) {
            canvas.width = w * ratio; canvas.height = h * ratio
            canvas.style.width = w + 'px'; canvas.style.height = h + 'px'
          }
          const g = canvas.getContext('2d'), left = box.scrollLeft, above = box.scrollTop
          const back = colour('back'), text = colour('text'), soft = colour('soft'), line = colour('line')
          g.setTransform(ratio, 0, 0, ratio, 0, 0)
          g.fillStyle = back; g.fillRect(0, 0, w, h)
          g.font = '11px system-ui, sans-serif'; g.textBaseline = 'middle'
          g.save(); g.translate(-left, -above)
          const from = left, to = left + w
          g.strokeStyle = line; g.lineWidth = 1
          shownLanes.forEach((_, i) => { const y = top0 + (i + 1) * LANE; g.beginPath(); g.moveTo(from, y); g.lineTo(to, y); g.stroke() })
          g.setLineDash([2, 3]); g.textAlign = 'center'
          for (const [x, rest] of gaps) {
            if (x < from || x > to) continue
            g.beginPath(); g.moveTo(x, above + 16); g.lineTo(x, above + h); g.stroke()
            g.fillStyle = soft; g.fillText(length(rest), x, above + 9)
          }
          g.setLineDash([]); g.textAlign = 'left'
          // Arrows from lane to lane; the arrows of the selected chain are on top.
          const arrow = (cause, s, hot) => {
            const x1 = xs.get(cause.at) + 4, x2 = xs.get(s.at) - 1
            if (Math.max(x1, x2) < from || Math.min(x1, x2) > to) return
            const y1 = yOf(cause), y2 = yOf(s)
            g.strokeStyle = g.fillStyle = hot ? colour('hot') : colour('arrow'); g.lineWidth = hot ? 2 : 1
            g.beginPath(); g.moveTo(x1, y1); g.bezierCurveTo(x1 + 14, y1, x2 - 14, y2, x2 - 4, y2); g.stroke()
            g.beginPath(); g.moveTo(x2, y2); g.lineTo(x2 - 6, y2 - 3); g.lineTo(x2 - 6, y2 + 3); g.fill()
          }
          for (const hot of near ? [false, true] : [false]) {
            g.globalAlpha = near && !hot ? .2 : 1
            for (const s of shown) {
              const cause = byNumber.get(s.cause)
              if (!cause || !shownSet.has(cause)) continue
              const isHot = !!near && near.has(s) && near.has(cause)
              if (isHot === hot && (isHot || cause.lane !== s.lane)) arrow(cause, s, isHot)
            }
          }
          for (const s of shown) {
            const x = xs.get(s.at), end = s.kind === 'work' ? xs.get(s.end ?? lastTime) : x
            if (end + 10 < from || Math.min(x, xs.get(s.from)) > to) continue
            const y = yOf(s), c = colour(s.isWrong ? 'wrong' : s.kind === 'interface' ? 'soft' : s.kind)
            g.globalAlpha = near && !near.has(s) ? .2 : 1
            g.strokeStyle = g.fillStyle = c
            if (s.waits) {
              g.lineWidth = 2; g.setLineDash([3, 2]); g.beginPath(); g.moveTo(xs.get(s.from), y); g.lineTo(x, y); g.stroke(); g.setLineDash([])
            }
            if (s.fate === 'ignored' || s.fate === 'dropped') {
              g.lineWidth = 2; g.beginPath(); g.moveTo(x, y - 4); g.lineTo(x + 8, y + 4); g.moveTo(x + 8, y - 4); g.lineTo(x, y + 4); g.stroke()
            } else if (s.kind === 'interface') {
              g.lineWidth = 2; g.strokeRect(x + 1, y - 3, 6, 6)
            } else g.fillRect(x, y - 4, Math.max(8, end - x), 8)
            if (s.kind === 'work' && end - x > 30) {
              g.fillStyle = back; g.font = '9px system-ui, sans-serif'; g.fillText(s.value.slice(0, (end - x) / 6), Math.max(x, from + LABEL) + 3, y + .5)
              g.font = '11px system-ui, sans-serif'
            }
            if (s === chosen) { g.strokeStyle = text; g.lineWidth = 2; g.strokeRect(x - 2, y - 6, Math.max(8, end - x) + 4, 12) }
          }
          g.globalAlpha = 1
          g.restore()
          g.fillStyle = back; g.globalAlpha = .92; g.fillRect(0, 0, LABEL, h); g.globalAlpha = 1
          g.strokeStyle = line; g.lineWidth = 1; g.beginPath(); g.moveTo(LABEL, 0); g.lineTo(LABEL, h); g.stroke()
          g.fillStyle = text; g.font = '600 11px system-ui, sans-serif'
          shownLanes.forEach((l, i) => {
            const y = top0 + i * LANE + LANE / 2 - above
            if (y < -LANE || y > h + LANE) return
            let name = lanes.get(l)
            while (g.measureText(name).width > LABEL - 16) name = name.slice(0, name.length > 40 ? 36 : -4) + '…'
            g.fillText(name, 8, y)
          })
          g.fillStyle = back; g.fillRect(0, 0, LABEL, 16)
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
            cell(s.kind, '\u00a0'.repeat(2 * s.depth) + lanes.get(s.lane) + ' ' + s.title)
            cell(s.isWrong ? 'wrong' : 'fate', s.steps.map(x => x[0]).join(' → '))
            cell('length', s.end !== null && s.end > s.at ? length(s.end - s.at) : s.waits ? length(s.at - s.from) : '')
            cell('origin', s.file)
            rows.append(row)
          }
          list.querySelectorAll('.row').forEach(r => r.remove())
          list.append(rows)
          if (chosen) list.setAttribute('aria-activedescendant', 'row' + chosen.n); else list.removeAttribute('aria-activedescendant')
        }

        function drawDetail() {
          const detail = $('detail')
          detail.replaceChildren()
          const add = (tag, text, name) => { const e = document.createElement(tag); e.textContent = text; if (name) e.className = name; detail.append(e); return e }
          if (!chosen) { add('p', 'Choose a signal to see what led to it, and what it caused.'); return }
          const line = (s, depth) => {
            const b = add('button', ''), span = (text, name) => { const e = document.createElement('span'); e.textContent = text; e.className = name; b.append(e) }
            b.style.paddingLeft = 4 + 12 * depth + 'px'
            b.dataset.n = s.n
            if (s.place) span(s.place + '  ', 'place')
            span(lanes.get(s.lane) + ' ' + s.title + '  ', s.kind)
            span(s.fate, s.isWrong ? 'wrong' : 'place')
          }
          add('h2', `#${chosen.n} ${lanes.get(chosen.lane)} ${chosen.title}`)
          for (const [fate, time, trigger] of chosen.steps) {
            const by = trigger !== undefined && trigger !== chosen.cause && byNumber.get(trigger)
            add('div', `${fate} at ${length(time)}` + (by ? ` by #${by.n} ${lanes.get(by.lane)} ${by.title}` : ''))
          }
          if (chosen.waits) add('div', `waited ${length(chosen.steps[1][1] - chosen.from)}`)
          if (chosen.end !== null && chosen.end > chosen.at) add('div', `took ${length(chosen.end - chosen.at)}`)
          const chain = chainOf(chosen)
          if (chain[0].place) {
            const copy = add('button', `Copy ${chain[0].place}`, 'place')
            copy.title = 'Copy the place'
            copy.onclick = () => navigator.clipboard && navigator.clipboard.writeText(chain[0].place)
          }
          add('h2', 'What led to it')
          if (chain[0].cause) add('div', '… (forgotten)', 'place')
          chain.forEach((s, i) => line(s, i))
          const effects = effectsOf(chosen)
          add('h2', effects.length ? `What it caused: ${effects.length}` : 'It caused nothing')
          effects.slice(0, 200).forEach(s => line(s, Math.max(0, s.depth - chosen.depth - 1)))
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
          near = chosen ? new Set([...chainOf(chosen), ...effectsOf(chosen)]) : null
          if (chosen && !shownSet.has(chosen)) { $('filter').value = ''; $('only').checked = false; select() }
          if (chosen && !isSeen) {
            const list = $('list'), y = shown.indexOf(chosen) * ROW
            if (y < list.scrollTop || y > list.scrollTop + list.clientHeight - ROW) list.scrollTop = y - list.clientHeight / 2
          }
          if (chosen) {
            const box = $('lanes'), x = xs.get(chosen.at), y = yOf(chosen)
            if (x < box.scrollLeft + LABEL + 20 || x > box.scrollLeft + box.clientWidth - 40) box.scrollLeft = x - (box.clientWidth + LABEL) / 2
            if (y < box.scrollTop + top0 || y > box.scrollTop + box.clientHeight - 20) box.scrollTop = y - box.clientHeight / 2
          }
          history.replaceState(null, '', chosen ? '#' + chosen.n : location.pathname + location.search)
          drawDetail(); draw()
        }

        $('lanes').addEventListener('scroll', draw, { passive: true })
        $('list').addEventListener('scroll', draw, { passive: true })
        addEventListener('resize', select)
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
        for (const id of ['filter', 'only', 'true']) $(id).addEventListener('input', select)
        document.addEventListener('click', e => {
          const row = e.target.closest('[data-n]')
          if (row) choose(byNumber.get(+row.dataset.n), row.classList.contains('row'))
        })
        $('lanes').addEventListener('click', e => {
          const box = $('lanes'), r = box.getBoundingClientRect(), x = e.clientX - r.left + box.scrollLeft, y = e.clientY - r.top + box.scrollTop
          let best = null, distance = 14
          for (const s of shown) {
            const x1 = xs.get(s.at), x2 = s.kind === 'work' ? xs.get(s.end ?? lastTime) : x1 + 8
            const d = Math.hypot(x < x1 ? x1 - x : x > x2 ? x - x2 : 0, yOf(s) - y)
            if (d < distance) { best = s; distance = d }
          }
          choose(best)
        })
        document.addEventListener('keydown', e => {
          const isTyping = e.target === $('filter')
          if (e.key === 'Escape') { if (isTyping) $('filter').blur(); $('filter').value = ''; $('only').checked = false; select(); choose(null); return }
          if (isTyping && e.key !== 'ArrowDown' && e.key !== 'Enter') return
          if (e.metaKey || e.ctrlKey || e.altKey) return
          const i = chosen ? shown.indexOf(chosen) : -1, page = Math.floor($('list').clientHeight / ROW)
          const go = n => shown.length && choose(shown[Math.max(0, Math.min(shown.length - 1, n))])
          const actions = {
            '/': () => $('filter').focus(), ArrowDown: () => go(i + 1), ArrowUp: () => go(i - 1), PageDown: () => go(i + page),
            PageUp: () => go(i - page), Home: () => go(0), End: () => go(shown.length - 1), Enter: () => go(Math.max(i, 0)),
            ArrowLeft: () => chosen && byNumber.get(chosen.cause) && choose(byNumber.get(chosen.cause)),
            ArrowRight: () => chosen && chosen.effects[0] && choose(chosen.effects[0]),
            '+': () => { zoom = Math.min(8, zoom * 1.5); select() }, '-': () => { zoom = Math.max(.2, zoom / 1.5); select() },
            w: () => { $('only').checked = !$('only').checked; select() }, t: () => { $('true').checked = !$('true').checked; select() },
          }
          if (!actions[e.key]) return
          e.preventDefault()
          if (isTyping) $('list').focus()
          actions[e.key]()
        })
        select()
        choose(byNumber.get(+location.hash.slice(1)))
        </script>
        </html>
        """#
}
