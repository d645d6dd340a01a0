import { z } from 'zod'

/** Ids are opaque to everybody outside (SERVER G11); here they are UUIDs made by the database. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>
