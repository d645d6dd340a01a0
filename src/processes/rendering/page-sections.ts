import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { locales } from '#shop/region.ts'

type Routes = ServerBuild['routes']

const firstSegment = /^\/([^/.]*)/
/** First path segments that have pages of their own: the desk, and every locale but hk, which has no prefix. */
const words = new Set<string>(['desk', ...locales.filter((locale) => locale !== 'hk')])
/** The section of all other pages: those of hk and those without a locale. */
const rest = ''

/** Section of a path, or of a top route's path; null: undecidable, as its first segment is percent-encoded. */
export function sectionOf(path: string): string | null {
  const word = firstSegment.exec(path)?.[1]?.toLowerCase() ?? ''
  if (word.includes('%')) return null
  return words.has(word) ? word : rest
}

/**
 * Request handler with a router per section. Matching and rendering take time in proportion to the number of routes, so
 * each section has only its own. Undecidable paths and the router's manifest use the whole build.
 */
export function bySection(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode)
  const sections = new Map(
    [rest, ...words].map((section) => [section, createRequestHandler(onlySection(build, section), mode)]),
  )
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const section = pathname === build.routeDiscovery.manifestPath ? null : sectionOf(pathname)
    return ((section !== null && sections.get(section)) || whole)(request, context)
  }
}

/** The build reduced to a section's routes and the root, on the server and in the manifest that the browser gets. */
export function onlySection(build: ServerBuild, section: string): ServerBuild {
  const routes = of(build.routes, section, build.routes)
  return {
    ...build,
    routes,
    assets: { ...build.assets, routes: of(build.assets.routes, section, build.routes) },
  }
}

const of = <T>(all: Record<string, T>, section: string, routes: Routes): Record<string, T> =>
  Object.fromEntries(
    Object.entries(all).filter(([id]) => id === 'root' || sectionOf(topPath(id, routes)) === section),
  )

/** Path of a route's topmost ancestor below the root. */
function topPath(id: string, routes: Routes): string {
  const route = routes[id]
  if (route?.parentId && route.parentId !== 'root') return topPath(route.parentId, routes)
  return `/${(route?.path ?? '').replace(/^\//, '')}`
}
