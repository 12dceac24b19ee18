// Replaces the loader by a message if the shop does not start. This is a classic ES5 script, so that it runs in
// browsers without modules. tools/finishBuild.ts compiles it, and index.html has the texts.

;(function (page: Document, times: Performance) {
  /**
   * At most five errors that happened before the app's code ran. collectErrors.ts takes them and deletes this
   * property; until then this script itself reports a failed start.
   */
  var early = (window.__early = [] as NonNullable<Window['__early']>)
  // Browsers older than those in docs/running.md lack array.at (Chromium 92) or <dialog> (Firefox 98, Safari 15.4).
  var why = 'at' in early && window.HTMLDialogElement ? 'lost' : 'old'
  /**
   * Earliest time of the message in ms: 0 in a browser without modules, 2000 after a script failed, 11000 otherwise.
   */
  var after = 'noModule' in page.createElement('script') ? 11000 : 0
  var arrived = 0
  /** Counts the ticks of 250 ms without a received byte. */
  var quiet = 0

  function one(id: string) {
    return page.getElementById(id) as HTMLElement
  }

  function nothing() {}

  function reload() {
    location.reload()
  }

  /**
   * Detects whether a missing file is still downloading. In Chromium a second fetch joins the running download and
   * reads its bytes; in other browsers a HEAD request only checks the connection. HEAD asks for another file name,
   * because the download locks the file's cache entry and HEAD's own timing entry would count as the file's arrival.
   */
  function follow(file: string) {
    var begun = times.now()
    var joins = 'connection' in navigator
    fetch(joins ? file : file + '?', { method: joins ? 'GET' : 'HEAD' }).then(function (reply) {
      // The reply to HEAD also has a body, but an empty one.
      var reader = joins && reply.body && reply.body.getReader()
      function read(part?: { done: boolean }) {
        // Bytes that arrived before the second fetch are delivered at once, so they do not prove that the connection
        // works.
        if (!reader || times.now() - begun > 1000) quiet = 0
        if (reader && !(part && part.done)) reader.read().then(read, nothing)
      }
      read()
    }, nothing)
  }

  function look() {
    // Wait until the browser has parsed the loader. document.readyState does not tell, because a style sheet that hangs
    // blocks the parser behind the loader.
    if (!one('cover')) return
    // Clear the loader's text, which is for pages on which this script cannot run.
    if (one('stuck')) one('stuck').textContent = ''
    // App.tsx sets this attribute. Children of #root prove nothing, because extensions add nodes there too.
    if (one('root').dataset.started) {
      clearInterval(clock)
      one('failed').hidden = true
    } else {
      // The loader may already be removed.
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
        // Reload once: a new build that is being uploaded may be complete after 30 s. Navigation type 1 means a reload.
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
        // The HTTP cache may keep a truncated file for a year, and a plain reload would use it again.
        if (why === 'lost') fetch(place, { cache: 'reload' }).then(nothing, nothing)
      }
    },
    true,
  )
})(document, performance)
