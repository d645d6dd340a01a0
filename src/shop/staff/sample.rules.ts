import type { HouseRole } from './rules.ts'

/** Sign-ins for trying the shop out; production never has them. */
export const samplePassword = 'elowen-desk-2026'

type Sample = {
  email: string
  name: string
  roles: readonly HouseRole[]
  branchKey?: string
  /** base32 */ secret: string
}

export const sampleStaff: readonly Sample[] = [
  {
    email: 'owner@elowen.example',
    name: 'Olivia Owner',
    roles: ['owner'],
    secret: 'ELOWENDEMOOWNERAAAAAAAAAAAAAAAAA',
  },
  {
    email: 'manager@elowen.example',
    name: 'Mona Manager',
    roles: ['manager'],
    secret: 'ELOWENDEMOMANAGERAAAAAAAAAAAAAAA',
  },
  {
    email: 'care@elowen.example',
    name: 'Carmen Care',
    roles: ['care'],
    secret: 'ELOWENDEMOCAREAAAAAAAAAAAAAAAAAA',
  },
  {
    email: 'warehouse@elowen.example',
    name: 'Wai Warehouse',
    roles: ['warehouse'],
    secret: 'ELOWENDEMOWAREHOUSEAAAAAAAAAAAAA',
  },
  {
    email: 'finance@elowen.example',
    name: 'Fiona Finance',
    roles: ['finance'],
    secret: 'ELOWENDEMOFINANCEAAAAAAAAAAAAAAA',
  },
  {
    email: 'content@elowen.example',
    name: 'Connie Content',
    roles: ['content'],
    secret: 'ELOWENDEMOCONTENTAAAAAAAAAAAAAAA',
  },
  {
    email: 'marketing@elowen.example',
    name: 'Mark Marketing',
    roles: ['marketing'],
    secret: 'ELOWENDEMOMARKETINGAAAAAAAAAAAAA',
  },
  {
    email: 'reception@elowen.example',
    name: 'Rita Reception',
    roles: ['reception'],
    branchKey: 'causeway-bay',
    secret: 'ELOWENDEMORECEPTIONAAAAAAAAAAAAA',
  },
  {
    email: 'therapist@elowen.example',
    name: 'Mandy Ng',
    roles: ['therapist'],
    secret: 'ELOWENDEMOTHERAPISTAAAAAAAAAAAAA',
  },
  {
    email: 'auditor@elowen.example',
    name: 'Audrey Auditor',
    roles: ['auditor'],
    secret: 'ELOWENDEMOAUDITORAAAAAAAAAAAAAAA',
  },
]
