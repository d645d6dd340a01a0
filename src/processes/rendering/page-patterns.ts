import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** Returns the route pattern that matches a path, such as `/en/products/:slug`; `unknown` where none does. */
export function pagePatterns(routes: Routes): (path: string) => string {
  const tree = below(undefined, routes)
  return (path) => {
    const found = matchRoutes(tree, path.replace(/\.data$/, '') || '/')
    if (!found) return 'unknown'
    return `/${found
      .map(({ route }) => route.path?.replaceAll(/^\/|\/$/g, '') ?? '')
      .filter(Boolean)
      .join('/')}`
  }
}

const below = (parent: string | undefined, routes: Routes): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index } = route
    const base = { id, ...(path === undefined ? {} : { path }) }
    return index ? [{ ...base, index: true }] : [{ ...base, children: below(id, routes) }]
  })
