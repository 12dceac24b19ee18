/** A size in bytes as "640 KB" or "1.1 MB". */
export function fileSize(bytes: number): string {
  const kilo = bytes / 1000
  if (kilo < 999.5) return `${Math.max(bytes > 0 ? 1 : 0, Math.round(kilo))} KB`
  return `${(kilo / 1000).toFixed(1)} MB`
}
