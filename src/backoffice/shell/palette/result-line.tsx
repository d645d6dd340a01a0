import ArrowRight from 'lucide-react/icons/arrow-right'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import { StateLabel } from '../label.tsx'
import type { Result, ResultKind } from './use-results.ts'

const icons: Record<ResultKind, typeof User> = {
  customers: User,
  orders: Package,
  subscriptions: Repeat,
  products: Tag,
  pages: ArrowRight,
  actions: Plus,
}

/** A result: its name, and details that distinguish it. */
export function ResultLine({ result: { kind, title, detail, state, note } }: { result: Result }) {
  const Icon = icons[kind]
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      <span className="words">
        <b>{title}</b> <span className="soft">{detail}</span>
      </span>
      {state ? <StateLabel state={state} /> : null}
      {note ? <span className="small soft num">{note}</span> : null}
    </>
  )
}
