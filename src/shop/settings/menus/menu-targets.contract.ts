import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'

const Choice = z.object({ value: z.string(), name: z.string() })

export const listMenuTargets = endpoint('GET', adminPath('/menu-targets'), {
  name: 'staff-menu-targets',
  about:
    'The possible targets of a menu entry, in the reader’s language, and live entries whose target shoppers do not see.',
  answer: onWire({
    places: z.array(z.string()),
    collections: z.array(Choice),
    brands: z.array(Choice),
    products: z.array(Choice),
    /** Paths of live entries that shoppers do not see, such as `/header/0`. */
    gone: z.array(z.string()),
  }),
})
