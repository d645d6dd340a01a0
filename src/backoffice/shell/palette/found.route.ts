import { findAll } from './find.server.ts'

/** Data of the palette while typing; its page is `find.route.tsx`. */
export const loader = findAll
