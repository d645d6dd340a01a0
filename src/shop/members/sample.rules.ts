/** Sample accounts for development; never present in production. */
export const sampleMemberPassword = 'elowen-2026'

type Sample = {
  email: string
  phone: string
  firstname: string
  lastname: string
  group: string | null
  about: string
}

export const sampleMembers: readonly Sample[] = [
  {
    email: 'member@elowen.example',
    phone: '+85296100001',
    firstname: 'Mei',
    lastname: 'Lam',
    group: null,
    about: 'a member',
  },
  {
    email: 'vip@elowen.example',
    phone: '+85296100002',
    firstname: 'Vivian',
    lastname: 'Chan',
    group: 'VIP',
    about: 'VIP',
  },
  {
    email: 'ambassador@elowen.example',
    phone: '+85296100003',
    firstname: 'Amber',
    lastname: 'Ho',
    group: 'Ambassador',
    about: 'an ambassador',
  },
]
