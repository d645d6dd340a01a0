import { Hono } from 'hono'
import type { Outages } from '../outages.ts'
import {
  freshIndex,
  searchIndex,
  type Document,
  type Index,
  type Query,
  type Settings,
} from './index-search.ts'
import { openTasks, problem, TaskFailed, type Tasks } from './tasks.ts'

export type SearchAccount = { url: string; key: string }

const refused = (status: number, code: string, message: string) =>
  Response.json(problem(code, message), { status })
const notFound = (uid: string) => refused(404, 'index_not_found', `Index \`${uid}\` not found.`)

type Books = { indexes: Map<string, Index>; tasks: Tasks }

/** Like Meilisearch: documents and settings create a missing index. */
function indexFor({ indexes }: Books, uid: string, primaryKey: string | null): Index {
  const index = indexes.get(uid) ?? freshIndex(primaryKey)
  indexes.set(uid, index)
  index.primaryKey ??= primaryKey
  return index
}

function existing({ indexes }: Books, uid: string): Index {
  const index = indexes.get(uid)
  if (!index) throw new TaskFailed('index_not_found', `Index \`${uid}\` not found.`)
  return index
}

function indexRoutes(router: Hono, books: Books): void {
  const { indexes, tasks } = books
  router.get('/indexes/:uid', (c) => {
    const { uid } = c.req.param()
    const index = indexes.get(uid)
    return index ? c.json({ uid, primaryKey: index.primaryKey }) : notFound(uid)
  })
  router.get('/indexes/:uid/stats', (c) => {
    const { uid } = c.req.param()
    const index = indexes.get(uid)
    return index
      ? c.json({ numberOfDocuments: index.documents.size, isIndexing: false, fieldDistribution: {} })
      : notFound(uid)
  })
  router.post('/indexes', async (c) => {
    const { uid, primaryKey = null } = (await c.req.json()) as { uid: string; primaryKey?: string } // ours
    return tasks.enqueue('indexCreation', uid, () => {
      if (indexes.has(uid)) throw new TaskFailed('index_already_exists', `Index \`${uid}\` already exists.`)
      indexes.set(uid, freshIndex(primaryKey))
    })
  })
  router.delete('/indexes/:uid', (c) => {
    const { uid } = c.req.param()
    return tasks.enqueue('indexDeletion', uid, () => {
      existing(books, uid)
      indexes.delete(uid)
    })
  })
  router.patch('/indexes/:uid/settings', async (c) => {
    const { uid } = c.req.param()
    const settings = (await c.req.json()) as Partial<Settings> // ours
    return tasks.enqueue('settingsUpdate', uid, () =>
      Object.assign(indexFor(books, uid, null).settings, settings),
    )
  })
  router.post('/swap-indexes', async (c) => {
    const swaps = (await c.req.json()) as { indexes: [string, string] }[] // ours
    return tasks.enqueue(
      'indexSwap',
      null,
      () => {
        for (const { indexes: pair } of swaps) {
          const [one, other] = pair
          const [first, second] = [existing(books, one), existing(books, other)]
          indexes.set(one, second)
          indexes.set(other, first)
        }
      },
      { swaps },
    )
  })
}

function documentRoutes(router: Hono, books: Books): void {
  const { indexes, tasks } = books
  router.post('/indexes/:uid/documents', async (c) => {
    const { uid } = c.req.param()
    if (c.req.header('content-type') !== 'application/x-ndjson')
      return refused(415, 'invalid_content_type', 'The Content-Type is invalid.')
    const primaryKey = c.req.query('primaryKey') ?? null
    const text = await c.req.text()
    return tasks.enqueue('documentAdditionOrUpdate', uid, () => {
      const index = indexFor(books, uid, primaryKey)
      for (const line of text.split('\n')) {
        const document = JSON.parse(line) as Document // ours
        const id = document[index.primaryKey ?? 'id']
        if (typeof id !== 'string' || !/^[\w-]{1,511}$/.test(id))
          throw new TaskFailed('invalid_document_id', `Document identifier \`${String(id)}\` is invalid.`)
        index.documents.set(id, document)
      }
    })
  })
  router.post('/indexes/:uid/documents/delete-batch', async (c) => {
    const { uid } = c.req.param()
    const ids = (await c.req.json()) as string[] // ours
    return tasks.enqueue('documentDeletion', uid, () => {
      const { documents } = existing(books, uid)
      for (const id of ids) documents.delete(id)
    })
  })
  router.post('/indexes/:uid/search', async (c) => {
    const { uid } = c.req.param()
    const index = indexes.get(uid)
    if (!index) return notFound(uid)
    const query = (await c.req.json()) as Query // ours
    const { offset = 0, limit = 20 } = query
    const found = searchIndex(index, query)
    return c.json({
      hits: found.slice(offset, offset + limit).map(({ id }) => ({ id })),
      query: query.q ?? '',
      processingTimeMs: 1,
      limit,
      offset,
      estimatedTotalHits: found.length,
    })
  })
}

function taskRoutes(router: Hono, tasks: Tasks): void {
  router.get('/tasks', (c) => {
    const types = c.req.query('types')?.split(',')
    const limit = Number(c.req.query('limit') ?? 20)
    const results = tasks
      .all()
      .filter(({ type }) => !types || types.includes(type))
      .toReversed()
      .slice(0, limit)
    return c.json({ results, total: results.length, limit, from: results[0]?.uid ?? null, next: null })
  })
  router.get('/tasks/:uid', (c) => {
    const task = tasks.find(Number(c.req.param('uid')))
    return task ? c.json(task) : refused(404, 'task_not_found', `Task \`${c.req.param('uid')}\` not found.`)
  })
}

/**
 * The Meilisearch endpoints that the shop uses, for tests: tasks are done a moment later, one after the other; search
 * matches words and prefixes. Other endpoints do not exist.
 */
export function searchProgram(account: SearchAccount, outages: Outages): Hono {
  const books: Books = { indexes: new Map(), tasks: openTasks() }
  const router = new Hono().basePath('/meilisearch')
  router.use('*', async (c, next) => {
    const bearer = c.req.header('authorization')
    if (!bearer)
      return refused(
        401,
        'missing_authorization_header',
        'The Authorization header is missing. It must use the bearer authorization method.',
      )
    if (bearer !== `Bearer ${account.key}`)
      return refused(403, 'invalid_api_key', 'The provided API key is invalid.')
    // read before a response is delayed: a client that hangs up takes the body along
    await c.req.text()
    return outages.through('search', async () => {
      await next()
      return c.res
    })
  })
  indexRoutes(router, books)
  documentRoutes(router, books)
  taskRoutes(router, books.tasks)
  return router
}
