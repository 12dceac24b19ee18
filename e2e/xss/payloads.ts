// Markup that runs, fetches or changes the page if it is rendered as HTML. A script that ran sets `__xss`; a fetch goes to
// canary.example.

const RUN = 'window.__xss=1'
export const CANARY = 'canary.example'
const AWAY = `//${CANARY}/x`

/** The twelve payloads of every test run: one of each kind. */
export const QUICK_PAYLOADS = [
  `<script>${RUN}</script>`,
  `<img src=${AWAY} onerror="${RUN}">`,
  `"><svg/onload=${RUN}>`,
  `';${RUN};//`,
  `</title><script>${RUN}</script>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>">`,
  `<details open ontoggle="${RUN}">`,
  `<style>@import "${AWAY}"</style>`,
  `<base href="//canary.example/">`,
  `{{constructor.constructor("${RUN}")()}}`,
  `<math><mi xlink:href="javascript:${RUN}">x</mi></math>`,
]

/** Values that are addresses: dangerous where a text becomes a link, a picture or a colour. */
export const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}//`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  ` \u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>parent.__xss=1</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"/>`,
  `blob:http://canary.example/x`,
  `https://canary.example\\@127.0.0.1/x`,
  `url(${AWAY})`,
  `red;background:url(${AWAY})`,
  `file:///etc/passwd`,
  `\\\\canary.example\\x`,
]

const MARKUP = [
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script/src=${AWAY}></script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN} />#x"/></svg>`,
  `<svg><foreignObject><iframe src="javascript:${RUN}"></foreignObject></svg>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${RUN}></annotation-xml></math>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<input autofocus onfocus=${RUN}>`,
  `<body onpageshow=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=${AWAY} onerror=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button formaction="javascript:${RUN}">x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=${AWAY}">`,
  `<link rel=stylesheet href=${AWAY}>`,
  `<div style="background:url(${AWAY})">x</div>`,
  `<p style="animation:x" onanimationstart=${RUN}>x</p>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<select><style></select><img src=x onerror=${RUN}></style>`,
  `<svg></p><style><a id="</style><img src=x onerror=${RUN}>">`,
  '${' + RUN + '}`${' + RUN + '}`',
  `&lt;img src=x onerror=${RUN}&gt;&#60;script&#62;${RUN}&#60;/script&#62;`,
  `<img src=x\u0000 onerror=${RUN}>\u0000<scr\u0000ipt>${RUN}</script>`,
  `\u202e<img src=x onerror=${RUN}>\u202c\u200b\ufeff＜script＞${RUN}＜/script＞`,
  `"onmouseover="${RUN}" style="position:fixed;inset:0" x="`,
  `${'A'.repeat(6000)}<img src=x onerror=${RUN}>`,
]

export const ALL_PAYLOADS = [...QUICK_PAYLOADS, ...ADDRESSES, ...MARKUP]

/** These stay text in every place, because they contain no markup; the parser drops the handler of a second body. */
export const TEXTS = ALL_PAYLOADS.filter((payload) =>
  /^(';|\{\{|\$\{|&lt;|"on|<body )/.test(payload),
)
