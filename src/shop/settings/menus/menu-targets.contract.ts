import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'

const Choice = z.object({ value: z.string(), name: z.string() })

export const listMenuTargets = endpoint('GET', adminPath('/menu-targets'), {
  name: 'staff-menu-targets',
  about:
    'What an entry of a menu may lead to, in the reader’s language, and entries in use whose target is gone.',
  answer: onWire({
    places: z.array(z.string()),
    collections: z.array(Choice),
    brands: z.array(Choice),
    products: z.array(Choice),
    /** Paths of live entries that shoppers do not see, as `/header/0`. */
    gone: z.array(z.string()),
  }),
})
