import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { locales } from '#shop/region.ts'

type Routes = ServerBuild['routes']

const firstSegment = /^\/([^/.]*)/
/** What has pages of its own below one word: every locale but the one without, and the desk. */
const words = new Set<string>(['desk', ...locales.filter((locale) => locale !== 'hk')])
/** Everything else: hk, and what has no language. */
const rest = ''

/** Which part a path, or a top route's path, belongs to; null: that cannot be told before it is decoded. */
export function sectionOf(path: string): string | null {
  const word = firstSegment.exec(path)?.[1]?.toLowerCase() ?? ''
  if (word.includes('%')) return null
  return words.has(word) ? word : rest
}

/**
 * Looking for its route, and drawing it, costs a page as much as there are routes: each part of the shop
 * knows its own alone.
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

/**
 * The shop in one language, or the desk: its own routes with their parents, on the server and in what the
 * browser is told.
 */
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

/** The path of the route that stands highest above this one, below the root. */
function topPath(id: string, routes: Routes): string {
  const route = routes[id]
  if (route?.parentId && route.parentId !== 'root') return topPath(route.parentId, routes)
  return `/${(route?.path ?? '').replace(/^\//, '')}`
}
