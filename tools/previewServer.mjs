// Starts a server for scripts that need the build on the mock backend.
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when the mock answers. `words` are more options for Vite's command line. */
export async function startPreview(port, { words = [], env = {} } = {}) {
  const origin = `http://127.0.0.1:${port}`
  const preview = ['preview', '--port', String(port), '--strictPort', '--host', '127.0.0.1']
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...preview, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  /** Waits until the process has ended, because the next server may use the same port. */
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
  }
  for (let turn = 0; turn < 600 && child.exitCode === null; turn++) {
    const reply = await fetch(`${origin}/backend/api/get_categories.php`).catch(() => null)
    if (reply?.ok) return { origin, stop }
    await pause(100)
  }
  await stop()
  throw new Error(`${origin} does not answer: does something else listen there?`)
}
