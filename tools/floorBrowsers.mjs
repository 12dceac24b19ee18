// The oldest browsers that the shop supports.

/** docs/running.md names the same versions. Apps that show web pages use Android's WebView. */
export const OLDEST_BROWSERS = {
  chrome: 92,
  chrome_android: 92,
  webview_android: 92,
  samsunginternet_android: 16,
  safari: 15.4,
  safari_ios: 15.4,
  firefox: 98,
}
