// The checkout suggests these provinces and districts, so that a courier finds the address. A shopper may still write the
// address in any form.

export const PROVINCES: Readonly<Record<string, readonly string[]>> = {
  Koshi: [
    'Bhojpur',
    'Dhankuta',
    'Ilam',
    'Jhapa',
    'Khotang',
    'Morang',
    'Okhaldhunga',
    'Panchthar',
    'Sankhuwasabha',
    'Solukhumbu',
    'Sunsari',
    'Taplejung',
    'Terhathum',
    'Udayapur',
  ],
  Madhesh: ['Bara', 'Dhanusha', 'Mahottari', 'Parsa', 'Rautahat', 'Saptari', 'Sarlahi', 'Siraha'],
  Bagmati: [
    'Bhaktapur',
    'Chitwan',
    'Dhading',
    'Dolakha',
    'Kathmandu',
    'Kavrepalanchok',
    'Lalitpur',
    'Makwanpur',
    'Nuwakot',
    'Ramechhap',
    'Rasuwa',
    'Sindhuli',
    'Sindhupalchok',
  ],
  Gandaki: [
    'Baglung',
    'Gorkha',
    'Kaski',
    'Lamjung',
    'Manang',
    'Mustang',
    'Myagdi',
    'Nawalpur',
    'Parbat',
    'Syangja',
    'Tanahun',
  ],
  Lumbini: [
    'Arghakhanchi',
    'Banke',
    'Bardiya',
    'Dang',
    'Eastern Rukum',
    'Gulmi',
    'Kapilvastu',
    'Parasi',
    'Palpa',
    'Pyuthan',
    'Rolpa',
    'Rupandehi',
  ],
  Karnali: [
    'Dailekh',
    'Dolpa',
    'Humla',
    'Jajarkot',
    'Jumla',
    'Kalikot',
    'Mugu',
    'Salyan',
    'Surkhet',
    'Western Rukum',
  ],
  Sudurpashchim: [
    'Achham',
    'Baitadi',
    'Bajhang',
    'Bajura',
    'Dadeldhura',
    'Darchula',
    'Doti',
    'Kailali',
    'Kanchanpur',
  ],
}

export function districtsOf(province: string): readonly string[] {
  return Object.hasOwn(PROVINCES, province) ? (PROVINCES[province] ?? []) : []
}

export type AddressParts = {
  province: string
  district: string
  municipality: string
  ward: string
  landmark: string
}

export const NO_ADDRESS: AddressParts = {
  province: '',
  district: '',
  municipality: '',
  ward: '',
  landmark: '',
}

/** Begins with the landmark and ends with the province: "Near the blue gate, Kirtipur-4, Kathmandu, Bagmati Province". */
export function addressText({
  province,
  district,
  municipality,
  ward,
  landmark,
}: AddressParts): string {
  const [town, number] = [municipality.trim(), ward.trim()]
  const place =
    town === '' ? number && `Ward ${number}` : number === '' ? town : `${town}-${number}`
  const parts = [
    landmark.trim(),
    place,
    district.trim(),
    province === '' ? '' : `${province} Province`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** Adds the composed address to the typed text and removes `before`, the address that an earlier call added. */
export function replaceComposedAddress(text: string, composed: string, before: string): string {
  const typed = text.replace(before, '').trim().replace(/,$/, '').trim()
  return typed === '' ? composed : composed === '' ? typed : `${typed}, ${composed}`
}
