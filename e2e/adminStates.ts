import { expect, owner } from './fixtures'
import { pressEscape, doInOrder, seesPopup, pressButton, seesText, type Visit } from './states'

// The back office's seven screens with data, and their first popups. Other journeys cover the remaining states.

const VISITS_WITHOUT_USER: Visit[] = [
  { screen: 'dashboard', path: '/nest/dashboard', ready: seesText('Total Sales') },
  { screen: 'users', path: '/nest/users', ready: seesText(/^Asha/) },
  {
    screen: 'products',
    path: '/nest/products',
    ready: async ({ page }) => expect(page.getByRole('table', { name: 'Products' })).toBeVisible(),
    states: [
      {
        name: 'shipping charge',
        reach: doInOrder(
          pressButton('Update Shipping Charge'),
          seesPopup('Update Shipping Charge'),
        ),
      },
      {
        name: 'deletion asked',
        reach: doInOrder(pressEscape, pressButton(/^Delete/), seesPopup()),
      },
      {
        name: 'form',
        reach: doInOrder(pressEscape, pressButton('Add New Product'), async ({ page }) =>
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
      { name: 'details', reach: doInOrder(pressButton(/^View/), seesPopup()) },
      {
        name: 'receipt',
        reach: doInOrder(pressEscape, pressButton(/^Verify Payment/), seesPopup()),
      },
    ],
  },
  {
    screen: 'inquiries',
    path: '/nest/inquiries',
    ready: async ({ page }) =>
      expect(page.getByRole('button', { name: /^Reply to/ }).first()).toBeVisible(),
    states: [{ name: 'reply', reach: doInOrder(pressButton(/^Reply to/), seesPopup()) }],
  },
  {
    screen: 'pages',
    path: '/nest/pages',
    ready: seesText('No unsaved changes'),
    states: [{ name: 'sending asked', reach: doInOrder(pressButton('Modify', true), seesPopup()) }],
  },
  {
    screen: 'settings',
    path: '/nest/settings',
    ready: async ({ page }) => expect(page.getByLabel('Organization name')).toHaveValue('Pahiran'),
    states: [{ name: 'saving asked', reach: doInOrder(pressButton('Save settings'), seesPopup()) }],
  },
]

export const ADMIN_VISITS = VISITS_WITHOUT_USER.map((one): Visit => ({ ...one, who: owner }))
