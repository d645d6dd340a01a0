import { z } from 'zod'
import { onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Text } from '../text.ts'

export const MenuEntry = onWire(
  {
    id: Id,
    value: z.string(),
    name: Text,
    sentence: Text,
    priority: z.number().int(),
    isHomeMenu: z.boolean(),
    isBigPiMenu: z.boolean(),
  },
  { id: '_id' },
)

export type MenuEntry = z.output<typeof MenuEntry>
