import type { ReactNode } from 'react'
import {
  Outlet,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { isRefusal } from '#shop/refusal.ts'
import { getMe } from '#shop/staff/contract.ts'
import { getListSettings } from '#shop/staff/lists/lists.contract.ts'
import { listViews } from '#shop/staff/views/views.contract.ts'
import { countUnread } from '#shop/work-queue/notices/notice.contract.ts'
import { getCounts } from '#shop/work-queue/contract.ts'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { useWords } from '../words/words.tsx'
import { callDesk } from './forms/call-desk.server.ts'
import type { DeskRoot } from './desk.route.tsx'
import { FrameContext } from './frame-context.ts'
import { Side } from './side.tsx'
import { ToastProvider } from './toast.tsx'
import { DeskTrouble } from './forms/trouble.tsx'
import { useGoKeys } from './keys/use-go-keys.ts'
import { useLive } from './live/use-live.ts'
import { useFocusKept } from '#ui/overlays/use-focus-kept.ts'
import { useOfflineLinks } from './live/offline.tsx'
import { useNewPageRead } from './use-new-page-read.ts'

/** Staff user, and the counters beside the menu; counters may be missing. */
export async function loader(args: LoaderFunctionArgs) {
  const { staff } = await callDesk(args, getMe, {})
  const [matters, { views }, { settings }, { unread }] = await Promise.all([
    callDesk(args, getCounts, {}).then(
      (today) => today.matters,
      (error: unknown) => {
        if (error instanceof Response || isRefusal(error)) return []
        throw error
      },
    ),
    callDesk(args, listViews, {}),
    callDesk(args, getListSettings, {}),
    callDesk(args, countUnread, {}),
  ])
  return { staff, matters, views, lists: settings, unread, now: new Date().toISOString() }
}

/** Reloaded after a write, not with every navigation. */
export const shouldRevalidate = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false

type Facts = Awaited<ReturnType<typeof loader>>

export default function Frame() {
  return (
    <Framed read={useLoaderData<typeof loader>()}>
      <Outlet />
    </Framed>
  )
}

/** Error of a page, within the frame, so that the menu remains usable. */
export function ErrorBoundary({ loaderData }: { loaderData?: Facts | undefined }) {
  if (!loaderData) return <DeskTrouble />
  return (
    <Framed read={loaderData}>
      <DeskTrouble />
    </Framed>
  )
}

function Framed({ read, children }: { read: Facts; children: ReactNode }) {
  const facts = useLive(read)
  const t = useWords('frame')
  const flash = useRouteLoaderData<DeskRoot>('root')?.flash
  const { onClickCapture, notice } = useOfflineLinks()
  const main = useNewPageRead()
  useFocusKept(main)
  useGoKeys()
  return (
    <FrameContext value={facts}>
      <a href="#main" className="skip">
        {t('skip')}
      </a>
      <LoadingBar active={useNavigation().state !== 'idle'} label={t('loading')} />
      {notice}
      <div className="desk-frame" onClickCapture={onClickCapture}>
        <Side staff={facts.staff} matters={facts.matters} unread={facts.unread} />
        <main ref={main} id="main" tabIndex={-1} className="desk-main">
          <ToastProvider first={flash?.ok ? t('done') : null}>{children}</ToastProvider>
        </main>
      </div>
    </FrameContext>
  )
}
