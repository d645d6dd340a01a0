import { lazy, Suspense, use, useMemo, type ReactNode } from 'react'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { LoadFailedContext } from '#ui/overlays/late.tsx'
import { ToastsProvider, useToasts } from '#ui/overlays/toasts.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { useWords } from '../i18n/words.tsx'
import { BagContext } from '../cart/bag/bag-context.ts'
import { bagWithHoles } from '../cart/bag/bag-with-holes.ts'
import { BagProvider } from '../cart/bag/bag-provider.tsx'
import { AppStateProvider } from './region/app-state-context.tsx'
import { Bars } from './header/bars.tsx'
import { Footer } from './footer.tsx'
import { AnnouncementBar } from './header/announcement-bar.tsx'
import { ImpersonationStrip } from './header/impersonation-strip.tsx'
import { FriendStrip } from './header/friend-strip.tsx'
import { DeferredPanels } from './rendering/deferred-panels.tsx'
import { PanelsProvider } from './panels-context.tsx'
import { ShellContext } from './shell-context.ts'
import type { ShellData } from './shell-data.ts'
import { CheckoutBar, CheckoutFooter } from './header/checkout-bars.tsx'
import { isCheckoutPath } from './checkout-path.ts'
import { TopBar } from './header/top-bar.tsx'
import { PageHolesContext } from './visitor/page-holes-context.ts'
import { shellView, shellWithHoles, type ShellView } from './visitor/shell-view.ts'
import { useAfterLoad } from './rendering/use-after-load.ts'
import { useFocusKept } from '#ui/overlays/use-focus-kept.ts'
import { useNewPageRead } from './use-new-page-read.ts'

const Unseen = lazy(() => import('./visually-hidden.tsx').then((file) => ({ default: file.VisuallyHidden })))

/** Top bar, panels, toasts and footer around a page; without the root's data the page is rendered alone. */
export function Shell({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<ShellData>('root')
  return shell ? <Dressed loaded={shell}>{children}</Dressed> : <main id="main">{children}</main>
}

function Dressed({ loaded, children }: { loaded: ShellData; children: ReactNode }) {
  const t = useWords('shell')
  const holes = use(PageHolesContext)
  const shell = useMemo(() => (holes ? shellWithHoles(loaded, holes) : shellView(loaded)), [loaded, holes])
  const isCheckout = isCheckoutPath(useLocation().pathname)
  return (
    <ShellContext value={shell}>
      <AppStateProvider renderedFor={shell.state}>
        <ToastsProvider label={t('messages')} closeLabel={t('close')}>
          <LoadFailures>
            <PanelsProvider>
              <Bag shell={shell}>
                <a href="#main" className="skip">
                  {t('skip')}
                </a>
                <RouteLoading />
                {isCheckout ? <CheckoutBar /> : <TopBar />}
                {shell.announcement && !isCheckout ? <AnnouncementBar {...shell.announcement} /> : null}
                {shell.impersonation ? <ImpersonationStrip look={shell.impersonation} /> : null}
                {shell.friend ? <FriendStrip /> : null}
                <Page>{children}</Page>
                {isCheckout ? <CheckoutFooter /> : <Footer />}
                <Bars asksCountry={!isCheckout} />
                <DeferredPanels />
                <AfterLoad />
              </Bag>
            </PanelsProvider>
          </LoadFailures>
        </ToastsProvider>
      </AppStateProvider>
    </ShellContext>
  )
}

/** Shows a toast if something over the page could not be loaded. */
function LoadFailures({ children }: { children: ReactNode }) {
  const t = useWords('shell')
  const toasts = useToasts()
  return (
    <LoadFailedContext value={() => void toasts.show({ type: 'error', title: t('notLoaded') })}>
      {children}
    </LoadFailedContext>
  )
}

/** Cart context. While a page with holes is rendered, the cart is read-only and each read of it is recorded. */
function Bag({ shell, children }: { shell: ShellView; children: ReactNode }) {
  const holes = use(PageHolesContext)
  return holes ? (
    <BagContext value={bagWithHoles(holes)}>{children}</BagContext>
  ) : (
    <BagProvider initial={shell.bag}>{children}</BagProvider>
  )
}

function AfterLoad() {
  return useAfterLoad() ? (
    <Suspense>
      <Unseen />
    </Suspense>
  ) : null
}

function RouteLoading() {
  const t = useWords('shell')
  return <LoadingBar active={useNavigation().state !== 'idle'} label={t('loading')} />
}

function Page({ children }: { children: ReactNode }) {
  const t = useWords('shell')
  const main = useNewPageRead()
  useFocusKept(main)
  return (
    <main ref={main} id="main" tabIndex={-1} className="min-h-[60vh]">
      <p aria-hidden="true" className="wrap hidden pb-6 print:block">
        <Wordmark text={t('brand')} />
      </p>
      {children}
    </main>
  )
}
