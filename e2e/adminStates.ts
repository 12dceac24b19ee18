import { expect, owner } from './fixtures'
import { escape, inOrder, popup, press, seen, type Visit } from './states'

// The seven screens of the back office, filled, with their first popups; other journeys hold the remaining states.

const VISITS: Visit[] = [
  { screen: 'dashboard', path: '/nest/dashboard', ready: seen('Total Sales') },
  { screen: 'users', path: '/nest/users', ready: seen(/^Asha/) },
  {
    screen: 'products',
    path: '/nest/products',
    ready: async ({ page }) => expect(page.getByRole('table', { name: 'Products' })).toBeVisible(),
    states: [
      {
        name: 'shipping charge',
        reach: inOrder(press('Update Shipping Charge'), popup('Update Shipping Charge')),
      },
      { name: 'deletion asked', reach: inOrder(escape, press(/^Delete/), popup()) },
      {
        name: 'form',
        reach: inOrder(escape, press('Add New Product'), async ({ page }) =>
          expect(page.getByLabel('Title')).toBeVisible(),
        ),
      },
    ],
  },
  {
    screen: 'orders',
    path: '/nest/orders',
    ready: async ({ page }) =>
      expect(page.getByRole('button', { name: /^View/ }).first()).toBeVisible(),
    states: [
      { name: 'details', reach: inOrder(press(/^View/), popup()) },
      { name: 'receipt', reach: inOrder(escape, press(/^Verify Payment/), popup()) },
    ],
  },
  {
    screen: 'inquiries',
    path: '/nest/inquiries',
    ready: async ({ page }) =>
      expect(page.getByRole('button', { name: /^Reply to/ }).first()).toBeVisible(),
    states: [{ name: 'reply', reach: inOrder(press(/^Reply to/), popup()) }],
  },
  {
    screen: 'pages',
    path: '/nest/pages',
    ready: seen('No unsaved changes'),
    states: [{ name: 'sending asked', reach: inOrder(press('Modify', true), popup()) }],
  },
  {
    screen: 'settings',
    path: '/nest/settings',
    ready: async ({ page }) => expect(page.getByLabel('Organization name')).toHaveValue('Pahiran'),
    states: [{ name: 'saving asked', reach: inOrder(press('Save settings'), popup()) }],
  },
]

export const OFFICE = VISITS.map((one): Visit => ({ ...one, who: owner }))
