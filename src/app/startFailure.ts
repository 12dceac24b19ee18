// Puts a sentence in the loader's place when the shop does not start. A classic script in ES5, so that it also runs in
// browsers without modules. tools/failedStart.ts builds it; the sentences stand in index.html.

;(function (page: Document, times: Performance) {
  /** For src/api/core/failures.ts to report, at most five. It deletes the property; until then this script reports by itself. */
  var early = (window.__early = [] as NonNullable<Window['__early']>)
  // array.at came with Chromium 92, <dialog> with Firefox 98 and Safari 15.4: the oldest browsers of docs/operating.md.
  var why = 'at' in early && window.HTMLDialogElement ? 'lost' : 'old'
  /** The face may be shown from here on: at once without modules, and after the loader's 2 s when a script failed. */
  var after = 'noModule' in page.createElement('script') ? 11000 : 0
  var arrived = 0
  /** Ticks of 250 ms without a byte. */
  var quiet = 0

  function one(id: string) {
    return page.getElementById(id) as HTMLElement
  }

  function nothing() {}

  /**
   * Notices whether a file that has not arrived still comes. In Chromium a second fetch joins the running one and reads
   * its bytes as they come; elsewhere it would be a second download, so a HEAD request
   * asks whether the line is alive. Under another name, because the download locks its entry of the cache, and an entry
   * of the resource timing with its name would say that the file has come.
   */
  function follow(file: string) {
    var begun = times.now()
    var joins = 'connection' in navigator
    fetch(joins ? file : file + '?', { method: joins ? 'GET' : 'HEAD' }).then(function (reply) {
      // Even the reply to HEAD has a body, an empty one.
      var reader = joins && reply.body && reply.body.getReader()
      function read(part?: { done: boolean }) {
        // The bytes that came before the second fetch are given out at once and prove nothing.
        if (!reader || times.now() - begun > 1000) quiet = 0
        if (reader && !(part && part.done)) reader.read().then(read, nothing)
      }
      read()
    }, nothing)
  }

  function look() {
    // Not readyState: a style sheet that hangs holds the parser back behind the loader.
    if (!one('cover')) return
    if (one('root').firstChild) {
      clearInterval(clock)
      one('failed').hidden = true
    } else {
      if (after === 11000) {
        var count = times.getEntriesByType('resource').length
        quiet = count === arrived ? quiet + 1 : 0
        arrived = count
        if (quiet % 8 === 7)
          for (var i = 0; i < page.scripts.length; i++) {
            var file = (page.scripts[i] as HTMLScriptElement).src
            if (!times.getEntriesByName(file).length) follow(file)
          }
      }
      if (times.now() > after && (after < 11000 || quiet > 20)) {
        after = Infinity
        one('cover').hidden = true
        one('failed').hidden = one(why).hidden = false
        one('again').onclick = function () {
          location.reload()
        }
        var report = one('report') as HTMLImageElement
        if (window.__early) report.src = report.dataset.src + why
      }
    }
  }

  var clock = setInterval(look, 250)

  window.addEventListener(
    'error',
    function (event) {
      var source = event.target as HTMLScriptElement & HTMLLinkElement
      var place = source.src || source.href || event.filename
      if (early.length < 5) early.push({ message: event.message, place: place })
      if (source.type === 'module' || /\/assets\//.test(event.filename)) {
        after = 2000
        // A file that came torn may lie in the HTTP cache for a year, and a reload takes it from there.
        if (why === 'lost') fetch(place, { cache: 'reload' }).then(nothing, nothing)
      }
    },
    true,
  )
})(document, performance)
