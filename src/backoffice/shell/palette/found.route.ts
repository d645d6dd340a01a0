import { findAll } from './find.server.ts'

/** What the palette shows while somebody types; the page of the same name is `find.route.tsx`. */
export const loader = findAll
