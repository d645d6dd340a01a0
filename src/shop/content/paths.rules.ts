/** Paths of the shop without parameters that texts, banners and menus may lead to; a test compares them with the routes. */
export const fixedPaths = [
  '/',
  '/collection',
  '/pi-marketplace',
  '/story',
  '/membership',
  '/shops',
  '/contactus',
  '/newsletter',
  '/unsubscribe',
  '/shipping',
  '/exchange',
  '/privacy',
  '/terms',
  '/diagnostic/start',
  '/register',
  '/sign-in',
  '/account',
  '/bag',
  '/subscription',
] as const

/** A path without what follows it: `/collection/face?sort=new#top`. */
export const stripQuery = (path: string): string => path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
