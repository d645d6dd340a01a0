import type { ReactNode } from 'react'
import { use } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import figtree from '#ui/fonts/figtree.woff2?url'
import type { FormAnswer } from '#api/client.ts'
import { isDeskPath, readDeskState, type DeskState } from '#shop/desk-state.ts'
import { localeOfPath } from '#shop/region.ts'
import themeSheet from '#ui/styles/theme.css?url'
import { languageTag, Words } from './storefront/i18n/words.tsx'
import { MessagesContext } from './storefront/i18n/messages-context.ts'
import { messagesUrl, type Messages } from './storefront/i18n/messages.ts'
import { deskMessagesUrl } from './backoffice/words/messages.server.ts'
import { ErrorPage } from './storefront/shell/error-page.tsx'
import { firstScript } from './storefront/shell/rendering/first-script.ts'
import { flashGone, readFlash } from './storefront/shell/forms/flash.ts'
import { Shell } from './storefront/shell/shell.tsx'
import { shellData, type ShellData } from './storefront/shell/shell-data.ts'
import { themeOf } from './storefront/shell/region/theme.ts'

/** The desk draws its own frame; shoppers never download it. */
type DeskRoot = { desk: DeskState; wordsUrl: string; flash: FormAnswer | null }

function deskRoot(request: Request): DeskRoot {
  const desk = readDeskState(request.headers.get('cookie'))
  return { desk, wordsUrl: deskMessagesUrl[desk.language], flash: readFlash(request) }
}

/** The answer of a form sent without script is told once. */
export async function loader(args: LoaderFunctionArgs) {
  const isDesk = isDeskPath(new URL(args.request.url).pathname)
  const shell: ShellData | DeskRoot = isDesk ? deskRoot(args.request) : await shellData(args)
  if (!shell.flash) return data(shell)
  const headers = new Headers()
  for (const cookie of flashGone(args.request)) headers.append('set-cookie', cookie)
  return data(shell, { headers })
}

/** The shell's data changes with what the browser remembers, not with the page. */
export const shouldRevalidate = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: themeSheet },
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** The browser's own bar, in the page's ground. */
const barColour = { light: '#faf8f4', dark: '#171411' }

/**
 * The page of the closed shop is drawn in the place of any other, so its scripts would look for the page of the
 * address and find none: it comes without.
 */
const isStill = (pathname: string): boolean => import.meta.env.SSR && pathname.endsWith('/maintance')

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<ShellData | DeskRoot>('root')
  const desk = root && 'desk' in root ? root : null
  const locale = desk?.desk.language ?? localeOfPath(pathname)
  const chosen = root ? ('desk' in root ? root.desk : root.state).theme : 'light'
  const theme = chosen === 'system' ? null : chosen
  const words = desk?.wordsUrl ?? messagesUrl[locale]
  const messages = use(MessagesContext)
  if (!messages) throw new Error('the entries load the words before anything is drawn')
  return (
    <html
      lang={languageTag(locale)}
      data-theme={themeOf(pathname, root && 'market' in root ? root.market : null, search)}
      data-mode={theme ?? undefined}
      data-words={words}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {theme ? null : (
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColour.dark} />
        )}
        <meta name="theme-color" content={barColour[theme ?? 'light']} />
        <link rel="preload" href={words} as="fetch" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body className="[--bar:3.75rem] md:[--bar:4.5rem]">
        {desk ? (
          children
        ) : (
          <Words locale={locale} messages={messages as Messages /* of a path that is the shop's */}>
            {children}
          </Words>
        )}
        {isStill(pathname) ? null : (
          <>
            <ScrollRestoration id={firstScript} />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  const messages = use(MessagesContext)
  if (isDeskPath(useLocation().pathname)) return <Outlet context={messages} />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export { ErrorPage as ErrorBoundary }
