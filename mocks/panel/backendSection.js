import { byId, make } from './dom.js'

// A real backend below the mock, and the button that checks the contract.

const LEVELS = { fits: 'fits', but: 'fits, but', not: 'does not fit', 'left out': 'left out' }

export function drawBackend({ backend }) {
  byId('backend').hidden = backend === ''
  byId('record').hidden = backend === ''
  byId('backend').textContent =
    backend === ''
      ? ''
      : `In front of ${backend}: log, faults, delay and speed concern its replies. Scenarios, rows and mails belong to the mock and are not shown in the shop.`
}

const row = ({ call, level, ms, differences }) =>
  make(
    'li',
    { class: level === 'not' ? 'bad' : '' },
    make('b', {}, call),
    ` ${LEVELS[level]}${ms === null ? '' : `, ${ms} ms`}`,
    differences.length === 0
      ? ''
      : make(
          'ul',
          {},
          ...differences.slice(0, 6).map(({ path, what }) => make('li', {}, `${path} ${what}`)),
        ),
  )

/** Shown only where a server can check: the stand-alone mock has `npm run contract` beside it. */
export async function startContract(send) {
  const { host } = await send('GET', 'contract').catch(() => ({}))
  if (!host) return
  byId('contract').hidden = false
  byId('contract-host').textContent = host
  const form = byId('contract-form')
  byId('record').addEventListener('click', async ({ target }) => {
    const said = byId('contract-said')
    target.disabled = true
    said.textContent = 'Recording …'
    try {
      const { products, orders, users, password } = await send('POST', 'record', {
        admin: form.elements.admin.value,
      })
      said.textContent = `Recorded ${products} products, ${orders} orders and ${users} accounts, each with the password ${password}. Export gives the file for --world.`
    } catch (cause) {
      said.textContent = cause.message
    } finally {
      target.disabled = false
    }
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const [button, said] = [form.querySelector('button'), byId('contract-said')]
    button.disabled = true
    said.textContent = 'Checking …'
    byId('contract-rows').replaceChildren()
    try {
      const { email, admin } = form.elements
      const { rows } = await send('POST', 'contract', { email: email.value, admin: admin.value })
      const bad = rows.filter(({ level }) => level === 'not').length
      const out = rows.filter(({ level }) => level === 'left out').length
      said.textContent = `${rows.length - bad - out} of ${rows.length} reads fit, ${bad} do not, ${out} left out.`
      byId('contract-rows').replaceChildren(
        ...rows.filter(({ level }) => level !== 'fits').map(row),
      )
    } catch (cause) {
      said.textContent = cause.message
    } finally {
      button.disabled = false
    }
  })
}
