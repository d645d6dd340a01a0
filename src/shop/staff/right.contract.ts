import { z } from 'zod'
import { rights } from './rules.ts'

/** A right of the desk, by name; the document lists them once. */
export const StaffRight = z.enum(rights).meta({ id: 'StaffRight' })
