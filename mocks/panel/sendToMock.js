/** Calls the page's API; throws the sentence of a refusal. */
export async function send(method, path, body) {
  const reply = await fetch(`api/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = await reply.json()
  if (!reply.ok) throw new Error(answer.error ?? `HTTP ${reply.status}`)
  return answer
}
