import type { UserRow } from '../world/rows'

export const OWNER = { email: 'owner@pahiran.example', password: 'pahiran-demo-owner-2026' }
export const ASHA = { email: 'asha@pahiran.example', password: 'asha-1234' }
export const UNVERIFIED_USER = { email: 'puja.adhikari@mail.example', password: 'puja-1234' }

type Person = readonly [full_name: string, phone: string, address: string, joined: string]

const CUSTOMERS: readonly Person[] = [
  ['Asha Shrestha', '9841203344', 'Lalitpur', '2026-07-02 18:12:40'],
  ['Bikash Tamang', '9803117245', 'Kathmandu', '2026-07-05 09:31:02'],
  ['Sunita Maharjan', '9849552310', 'Kirtipur', '2026-07-11 20:04:55'],
  ['Prabin Gurung', '9856021784', 'Pokhara', '2026-07-19 13:47:21'],
  ['Manisha Karki', '9860448912', 'Bhaktapur', '2026-07-23 07:55:10'],
  ['Dorje Lama', '9818730026', 'Boudha, Kathmandu', '2026-08-01 16:20:33'],
  ['Rojina Thapa Magar', '9867214509', 'Tansen', '2026-08-04 11:02:18'],
  ['Kiran Chaudhary', '9848091127', 'Nepalgunj', '2026-08-09 19:38:44'],
  ['Sarita Rai', '9842067751', 'Dharan', '2026-08-15 08:14:09'],
  ['Niraj Yadav', '9854038216', 'Janakpur', '2026-08-21 21:26:50'],
  ['Anjali Jha', '9815820473', 'Biratnagar', '2026-08-28 12:49:37'],
  ['Pasang Sherpa', '9803965518', 'Namche Bazar', '2026-09-03 06:33:12'],
  ['Laxmi Poudel', '9846117730', 'Baglung', '2026-09-08 17:08:26'],
  ['Suman Bajracharya', '9851034692', 'Patan', '2026-09-15 10:57:03'],
  ['Rita Limbu', '9842750981', 'Taplejung', '2026-09-22 14:41:58'],
  ['Deepak Bhandari', '9847603315', 'Butwal', '2026-10-01 09:19:47'],
  ['Kabita Khadka', '9844219067', 'Hetauda', '2026-10-07 20:52:14'],
  ['Nabin Joshi', '9858740223', 'Mahendranagar', '2026-10-18 15:05:39'],
  ['Sabina Dangol', '9861337048', 'Kathmandu', '2026-11-03 18:44:20'],
]

/** The email is `first.last@...`, the password is the first name and "-1234". */
function customerRow([full_name, phone, address, created_at]: Person, index: number): UserRow {
  const names = full_name.toLowerCase().split(' ')
  const own = { email: `${names[0]}.${names.at(-1)}@mail.example`, password: `${names[0]}-1234` }
  return {
    id: index + 2,
    ...(index === 0 ? ASHA : own),
    full_name,
    phone,
    role: 'customer',
    verified: true,
    address,
    created_at,
  }
}

export const seedUsers: readonly UserRow[] = [
  {
    id: 1,
    email: OWNER.email,
    full_name: 'Maya Tuladhar',
    phone: '9801000001',
    role: 'admin',
    password: OWNER.password,
    verified: true,
    address: 'Patan',
    created_at: '2026-06-28 10:00:00',
  },
  ...CUSTOMERS.map(customerRow),
  {
    // This user signed up this morning and has not entered the code.
    id: CUSTOMERS.length + 2,
    email: UNVERIFIED_USER.email,
    full_name: 'Puja Adhikari',
    phone: '9869904417',
    role: 'customer',
    password: UNVERIFIED_USER.password,
    verified: false,
    address: 'Chitwan',
    created_at: '2026-11-20 08:37:15',
  },
]

export function seedUserOf(email: string): UserRow {
  const user = seedUsers.find((row) => row.email === email)
  if (!user) throw new Error(`The seed has no user with ${email}`)
  return user
}
