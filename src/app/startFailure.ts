// Shows a message instead of the loader if the shop does not start. A classic script in ES5, so that it also runs in
// browsers without modules. tools/finishBuild.ts compiles it; the texts are in index.html.

;(function (page: Document, times: Performance) {
  /**
   * Errors for src/api/core/collectErrors.ts to report, at most five. That file deletes the property; until then this script
   * reports.
   */
  var early = (window.__early = [] as NonNullable<Window['__early']>)
  // array.at needs Chromium 92, <dialog> needs Firefox 98 or Safari 15.4: the oldest browsers in docs/running.md.
  var why = 'at' in early && window.HTMLDialogElement ? 'lost' : 'old'
  /**
   * The earliest time for the message in ms: at once in a browser without modules, and after the loader's 2 s if a
   * script failed.
   */
  var after = 'noModule' in page.createElement('script') ? 11000 : 0
  var arrived = 0
  /** The number of 250 ms ticks without a received byte. */
  var quiet = 0

  function one(id: string) {
    return page.getElementById(id) as HTMLElement
  }

  function nothing() {}

  function reload() {
    location.reload()
  }

  /**
   * Detects whether a missing file is still downloading. In Chromium a second fetch joins the running one and reads its
   * bytes. Elsewhere it would be a second download, so a HEAD request checks the connection. HEAD uses another name,
   * because the download locks its cache entry, and a resource timing entry with the file's name would look like an
   * arrived file.
   */
  function follow(file: string) {
    var begun = times.now()
    var joins = 'connection' in navigator
    fetch(joins ? file : file + '?', { method: joins ? 'GET' : 'HEAD' }).then(function (reply) {
      // Even a HEAD reply has a body, which is empty.
      var reader = joins && reply.body && reply.body.getReader()
      function read(part?: { done: boolean }) {
        // Bytes that arrived before the second fetch are delivered at once and prove nothing.
        if (!reader || times.now() - begun > 1000) quiet = 0
        if (reader && !(part && part.done)) reader.read().then(read, nothing)
      }
      read()
    }, nothing)
  }

  function look() {
    // readyState does not help: a style sheet that hangs blocks the parser behind the loader.
    if (!one('cover')) return
    // The text inside the loader's drawing is for pages on which this script cannot run.
    if (one('stuck')) one('stuck').textContent = ''
    // App.tsx sets this attribute. Asking for a child of #root is not enough, because extensions put nodes there too.
    if (one('root').dataset.started) {
      clearInterval(clock)
      one('failed').hidden = true
    } else {
      // The loader may have been removed before the first render.
      if (times.now() > 4000 && one('slow')) one('slow').setAttribute('visibility', 'visible')
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
        one('again').onclick = reload
        // Reload once (1 is a reload): an upload in progress may be complete after 30 s.
        if (why === 'lost' && times.navigation.type !== 1) setTimeout(reload, 30000)
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
        // A truncated file may stay in the HTTP cache for a year, and a plain reload would use it again.
        if (why === 'lost') fetch(place, { cache: 'reload' }).then(nothing, nothing)
      }
    },
    true,
  )
})(document, performance)
