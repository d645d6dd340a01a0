// The import rules (dependency-cruiser): each wall has a name and a sentence with its reason. `npm run walls` checks
// them.
const floors = [
  ['bot-check', 'browser-files'],
  ['catalogue', 'members', 'content', 'branches', 'staff'],
  ['cards', 'marketing', 'imports'],
  ['pricing', 'stock', 'delivery', 'wallet', 'rewards', 'payments', 'sessions'],
  ['cart', 'orders', 'showcase'],
  ['quotes'],
  [
    'auth',
    'checkout',
    'products',
    'drafts',
    'revisions',
    'offers',
    'referrals',
    'tiers',
    'wishlist',
    'subscriptions',
    'bookings',
    'reviews',
    'returns',
    'scalp-test',
    'tickets',
    'settings',
    'test-basket',
    'reports',
    'segments',
    'webhooks',
    'linking',
    'feeds',
    'gift-batches',
  ],
  ['notifications', 'analytics', 'audit', 'closing', 'agents'],
  // campaigns write emails through the outbox and its blocks, so they are above notifications
  ['timeline', 'campaigns'],
  ['profile'],
  ['customers'],
  ['exports', 'operations'],
  ['bulk'],
  // the work queue reads every room
  ['work-queue'],
]
// a room may have folders; its files are identified by their suffixes
const open = '.*(?:contract|rules)\\.ts$' // browser-safe files
const words = '^src/shop/(?!(?:context|serve|subscribers|personal)\\.)[^/]+\\.ts$'
const use = '^src/shop/(?:context|serve|subscribers|personal)\\.ts$'
const store = '.*store\\.ts$'
const test = '\\.test\\.tsx?$'
const wall = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: test, ...from },
  to,
})

const stairs = floors.flatMap((rooms, i) =>
  rooms.map((room) => {
    const notBelow = floors
      .slice(i)
      .flat()
      .filter((other) => other !== room)
    return wall(
      `stairs-${room}`,
      'A room imports lower floors only; news goes up as events.',
      { path: `^src/shop/${room}/` },
      { path: `^src/shop/(?:${notBelow.join('|')})/` },
    )
  }),
)

export default {
  forbidden: [
    ...stairs,
    wall('no-circles', 'A circle means two rooms are one, or a word is missing.', {}, { circular: true }),
    wall(
      'words-are-bare',
      'The words every room uses know nothing but each other, zod and exact arithmetic.',
      { path: words },
      { pathNot: [words, 'node_modules/(?:zod|big\\.js|@types/big\\.js)/'] },
    ),
    wall(
      'context-holds-types',
      'context, serve, subscribers and personal are types of what is given; values come from compose.',
      { path: use },
      {
        pathNot: [words, use, '^src/shop/[^/]+/ports\\.ts$', '^src/platform/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    wall(
      'open-furniture-is-pure',
      'Contracts and rules run in the browser and under test without IO.',
      { path: `^src/shop/[^/]+/${open}` },
      { pathNot: [`^src/shop/[^/]+/${open}`, words, 'node_modules/(?:zod|big\\.js|@types/big\\.js)/'] },
    ),
    wall(
      'stores-are-private',
      'Only a room may touch its own tables.',
      { path: '^src/(?:shop/([^/]+)/|api/|storefront/|backoffice/|outside/)' },
      { path: `^src/shop/[^/]+/${store}`, pathNot: '^src/shop/$1/' },
    ),
    wall(
      'stores-hold-sql',
      'A store knows stores, contract and rules of its own room, the words and the database, nothing else of ours.',
      { path: `^src/shop/([^/]+)/${store}` },
      {
        path: '^src/',
        pathNot: [words, `^src/shop/$1/${open}`, `^src/shop/$1/${store}`, '^src/platform/db/'],
      },
    ),
    wall(
      'bucket-on-demand',
      'A shop without a bucket never loads the SDK: it is imported when a bucket is called, and for its types.',
      { path: '^src/' },
      { path: 'node_modules/@aws-sdk/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    wall(
      'tracing-on-demand',
      'A shop that is not traced never loads what traces: it is imported where a receiver is configured.',
      { path: '^src/', pathNot: [test, '^src/platform/tracing/(?:opentelemetry|exporter)\\.ts$'] },
      {
        path: ['node_modules/@opentelemetry/', '^src/platform/tracing/(?:opentelemetry|exporter)\\.ts$'],
        dynamic: false,
      },
    ),
    wall(
      'screens-use-the-api',
      'Pages speak to the shop through /api/v1 and ask its rules.',
      { path: '^src/(?:storefront|backoffice|root|routes|entry)' },
      {
        path: '^src/(?:shop|api|platform|outside|processes)/',
        pathNot: [words, `^src/shop/[^/]+/${open}`, '^src/api/(?:client|react|calls)\\.tsx?$'],
      },
    ),
    wall(
      'two-shopfronts',
      'Shoppers never download the back office.',
      { path: '^src/(storefront|backoffice)/' },
      { path: '^src/(?:storefront|backoffice)/', pathNot: '^src/$1/' },
    ),
    wall('kit-is-bare', 'ui knows no shop.', { path: '^src/ui/' }, { path: '^src/(?!ui/)' }),
    wall(
      'plumbing-is-bare',
      'platform knows no shop.',
      { path: '^src/platform/' },
      { path: '^src/(?!platform/)' },
    ),
    wall(
      'outside-meets-ports',
      'Adapters implement what rooms asked for, nothing more.',
      { path: '^src/outside/' },
      { path: '^src/(?!outside/|platform/)', pathNot: ['^src/shop/[^/]+/ports\\.ts$', words] },
    ),
    wall(
      'rooms-do-not-phone',
      'Rooms get other companies through ctx.',
      { path: '^src/(?:shop|api)/' },
      { path: '^src/(?:outside|processes)/' },
    ),
    wall(
      'api-has-no-screens',
      'The API serves screens; it never knows them.',
      { path: '^src/(?:api|shop)/' },
      { path: '^src/(?:storefront|backoffice|ui|root|routes|entry)' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:\\.react-router|build)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
