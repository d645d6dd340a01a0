import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { adminPath } from '../contract.ts'
import { densities, deskLists } from './lists.rules.ts'

const list = z.enum(deskLists)
/** A column by its name within its list; which ones there are is the page's own matter. */
const column = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/)
const ListColumns = z.object({ list, columns: z.array(column) })

export const ListSettings = z.object({
  density: z.enum(densities),
  /** Lists whose columns somebody chose; of others the page knows the usual ones. */
  lists: z.array(ListColumns),
})
export type ListSettings = z.output<typeof ListSettings>

export const getListSettings = endpoint('GET', adminPath('/list-settings'), {
  name: 'staff-list-settings',
  about: 'The caller’s settings of back-office lists: row density, and the columns of each list.',
  answer: z.object({ settings: ListSettings }),
})

export const chooseColumns = endpoint('PUT', adminPath('/list-columns'), {
  name: 'staff-choose-columns',
  about:
    'Sets the columns of a list, in their order, for the caller; `up` and `down` name a column that moves one position towards the start or the end.',
  body: z.object({
    list,
    columns: z.array(column).min(1).max(40),
    up: column.optional(),
    down: column.optional(),
  }),
  answer: ListColumns,
})

export const resetColumns = endpoint('POST', adminPath('/list-columns/reset'), {
  name: 'staff-reset-columns',
  about: 'Restores the default columns of a list.',
  body: z.object({ list }),
  answer: z.object({ done: z.literal(true) }),
})

export const chooseDensity = endpoint('PUT', adminPath('/list-density'), {
  name: 'staff-choose-density',
  about: 'Sets the row density of every list, for the caller.',
  body: onWire({ density: z.enum(densities) }),
  answer: z.object({ density: z.enum(densities) }),
})
