/** An owner's answers to the questions of npm run setup, for the tests of a release. */
export const FILLED_CONFIG = {
  brandName: 'Nava & Sons',
  shopUrl: 'https://nava.com.np',
  adminEmail: 'owner@nava.com.np',
  adminPassword: 'rice, lentils, pickle',
  wallet: { name: 'eSewa', accountName: 'Nava', accountNumber: '9801000777' },
}
