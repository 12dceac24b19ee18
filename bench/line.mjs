// A slow line as a proxy between the browser and a server: a bandwidth that all connections share, a round-trip time and a share
// of lost packets. It imitates TCP: a lost packet is sent again after three duplicate acknowledgements or a timeout, the data
// arrives in order, and a loss makes the window smaller. netem does this in the kernel, but many kernels are built without it.
// Unlike the browser's own throttling, the proxy also slows service workers and uploads.
import { connect, createServer } from 'node:net'

export const PROFILES = {
  slow4g: { bytesPerSecond: (1.6 * 1024 * 1024) / 8, roundTripMs: 150, loss: 0 },
  bad: { bytesPerSecond: 400_000 / 8, roundTripMs: 400, loss: 0.05 },
}

const PACKET = 1460
const FIRST_WINDOW = 10
const LEAST_WINDOW = 2
/** Linux waits so long beyond a round trip before it sends a packet again, and twice as long after each further loss. */
const PATIENCE_MS = 200
/** The same for the first packet of a connection. */
const HELLO_MS = 1000
/** CUBIC's window after a loss, as a part of the window before. At most once in a round trip. */
const KEPT = 0.7
/** The proxy reads no more than this ahead, so that the sender's progress is right. */
const MOST_WAITING = 8 * PACKET

/** One direction of one connection. `direction` is shared by all connections. */
function way(from, to, direction, { bytesPerSecond, roundTripMs, loss }, roll) {
  const waiting = []
  /** Timers may fire in another order; packets must arrive in theirs. */
  const arriving = []
  let [bytes, window, slowStart, inFlight, lastArrival, reducedAt, ended] = [
    0,
    FIRST_WINDOW,
    true,
    0,
    0,
    -Infinity,
    false,
  ]

  function reduce(isProven) {
    slowStart = false
    if (!isProven) window = LEAST_WINDOW
    else if (performance.now() - reducedAt > roundTripMs)
      window = Math.max(LEAST_WINDOW, window * KEPT)
    reducedAt = performance.now()
  }

  /** When the packet arrives, with each repetition of it. */
  function arrival(size) {
    direction.freeAt =
      Math.max(performance.now(), direction.freeAt) + (size / bytesPerSecond) * 1000
    let at = direction.freeAt + roundTripMs / 2
    for (let timeout = roundTripMs + PATIENCE_MS, isFirst = true; roll() < loss; isFirst = false) {
      const isProven = isFirst && inFlight >= 4
      at += isProven ? roundTripMs : timeout
      if (!isProven) timeout *= 2
      direction.freeAt += (size / bytesPerSecond) * 1000
      reduce(isProven)
    }
    lastArrival = Math.max(lastArrival, at)
    return lastArrival
  }

  function pump() {
    while (waiting.length > 0 && inFlight < Math.floor(window)) {
      const packet = waiting.shift()
      bytes -= packet.length
      inFlight++
      const wait = arrival(packet.length) - performance.now()
      arriving.push(packet)
      setTimeout(() => {
        const next = arriving.shift()
        direction.bytes += next.length
        if (!to.destroyed) to.write(next)
        endOnce()
      }, wait)
      setTimeout(
        () => {
          inFlight--
          window += slowStart ? 1 : 1 / window
          pump()
        },
        wait + roundTripMs / 2,
      )
    }
    if (bytes < MOST_WAITING) from.resume()
  }
  const endOnce = () => ended && waiting.length + arriving.length === 0 && to.end()

  from.on('data', (data) => {
    for (let at = 0; at < data.length; at += PACKET) waiting.push(data.subarray(at, at + PACKET))
    bytes += data.length
    if (bytes >= MOST_WAITING) from.pause()
    pump()
  })
  from.on('end', () => {
    ended = true
    endOnce()
  })
}

export function openLine({ port, server, profile, roll = Math.random }) {
  const [up, down] = [
    { freeAt: 0, bytes: 0 },
    { freeAt: 0, bytes: 0 },
  ]
  const sockets = new Set()
  let isCut = false
  const front = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (browser) => {
    if (isCut) return void browser.destroy()
    const onward = connect({ port: server, host: '127.0.0.1', allowHalfOpen: true })
    for (const [one, other] of [
      [browser, onward],
      [onward, browser],
    ]) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => {})
      one.on('close', (failed) => {
        sockets.delete(one)
        if (failed) other.destroy()
      })
    }
    way(onward, browser, down, profile, roll)
    // The handshake, whose packet may be lost too.
    let shake = profile.roundTripMs
    for (let timeout = HELLO_MS; roll() < profile.loss; timeout *= 2) shake += timeout
    setTimeout(() => {
      if (browser.destroyed) return
      way(browser, onward, up, profile, roll)
      browser.resume()
    }, shake)
  })
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return new Promise((done) =>
    front.listen(port, '127.0.0.1', () =>
      done({
        /** The number of bytes that the server has received. */
        sent: () => up.bytes,
        /** Nothing moves for so long. */
        stall(ms) {
          for (const direction of [up, down])
            direction.freeAt = Math.max(direction.freeAt, performance.now()) + ms
        },
        /** Ends every connection; `stays`: and refuses new ones. */
        cut(stays = false) {
          isCut = stays
          drop()
        },
        close() {
          front.close()
          drop()
        },
      }),
    ),
  )
}
