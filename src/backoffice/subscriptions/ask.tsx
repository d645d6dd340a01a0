import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Link } from '#ui/link.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import type { OwnerAction } from './owner-actions.ts'

type AskProps = {
  action: OwnerAction
  title?: string
  look?: string
  fixed?: Readonly<Record<string, string>>
  children?: ReactNode
}

/** Link or form that leads to the preview of an action. */
export function Ask({ action, title, look = '', fixed = {}, children }: AskProps) {
  const t = useWords('subscriptions')
  const label = title ?? (action === 'asking' ? '' : t(action))
  if (children === undefined)
    return (
      <Link
        to={`?${new URLSearchParams({ do: action, ...fixed }).toString()}`}
        className={`act ${look}`}
        preventScrollReset
      >
        {label}
      </Link>
    )
  return (
    <ActPanel title={label} look={look}>
      <Form method="get" className="fields" preventScrollReset>
        {Object.entries({ do: action, ...fixed }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="whole row">
          <button type="submit" className="act main">
            {t('look')}
          </button>
        </div>
      </Form>
    </ActPanel>
  )
}
