import { z } from 'zod'

/** Ids are opaque to everybody outside (rules/api#13); here they are UUIDs made by the database. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** Crockford's letters and digits: none that people take for another. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Signs of it as somebody typed them: any case, blanks and dashes anywhere, O for 0, I and L for 1. */
export const asCrockford = (written: string): string =>
  written.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
