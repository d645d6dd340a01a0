import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#ui/link.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { useWords } from '../../../i18n/words.tsx'
import { useSubscriptionPaths } from '../paths.ts'
import { useAction } from './action-context.ts'

type ActionFrameProps = { kicker: string; title: string; lead?: ReactNode; children: ReactNode }

/** An action with its outcome and two buttons: in a dialog, or as a page. */
export function ActionFrame(props: ActionFrameProps) {
  const { look } = useAction()
  return look === 'over' ? <OverPage {...props} /> : <OwnPage {...props} />
}

const Lead = ({ children }: { children: ReactNode }) =>
  children ? <p className="text-[0.9375rem] text-ink-soft">{children}</p> : null

function OverPage({ kicker, title, lead, children }: ActionFrameProps) {
  const t = useWords('subscription')
  const navigate = useNavigate()
  const paths = useSubscriptionPaths()
  const { subscription } = useAction()
  const close = (open: boolean) => {
    if (!open) void navigate(paths.one(subscription.id), { replace: true, preventScrollReset: true })
  }
  return (
    <Modal
      open
      onOpenChange={close}
      width="29rem"
      closeLabel={t('close')}
      title={
        <>
          <span className="mb-2 block font-text text-sm tracking-normal text-ink-soft">{kicker}</span>
          {title}
        </>
      }
    >
      <div className="-mt-2">
        <Lead>{lead}</Lead>
        {children}
      </div>
    </Modal>
  )
}

function OwnPage({ kicker, title, lead, children }: ActionFrameProps) {
  const account = useWords('account')
  const paths = useSubscriptionPaths()
  const { subscription, look } = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  // the previous page is gone, so focus moves to the heading
  useEffect(() => {
    if (look === 'opened') heading.current?.focus({ preventScroll: true })
  }, [look])
  return (
    <div className="max-w-xl">
      <p className="mb-3 flex flex-wrap items-center gap-x-2.5 text-sm text-ink-soft">
        <Link to={paths.list} className="prose-link tap">
          {account('view.SUBSCRIPTIONS')}
        </Link>
        <span aria-hidden="true">/</span>
        <Link to={paths.one(subscription.id)} className="prose-link tap num">
          {subscription.number}
        </Link>
        <span aria-hidden="true">/</span>
        <span>{kicker}</span>
      </p>
      <h1 ref={heading} tabIndex={-1} className="mb-2 text-3xl">
        {title}
      </h1>
      <Lead>{lead}</Lead>
      {children}
    </div>
  )
}
