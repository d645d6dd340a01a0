import type { Standing } from '#shop/closing/closing.contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'

const places: readonly (readonly [keyof Standing, string])[] = [
  ['differences', '/desk/payments/differences?state=open'],
  ['tasks', '/desk/payments/tasks'],
  ['bankLines', '/desk/fps#lines'],
  ['refunds', '/desk/payments/refunds'],
  ['unclear', '/desk/payments?state=unknown'],
]

/** Open items, each with a link to the list where it is settled. */
export function StandingList({ standing }: { standing: Standing }) {
  const t = useWords('closing')
  const open = places.filter(([name]) => standing[name] > 0)
  if (open.length === 0) return <p className="soft">{t('nothingOpen')}</p>
  return (
    <ul className="plain">
      {open.map(([name, to]) => (
        <li key={name} className="row">
          <Link to={to} className="link">
            {t(`standing.${name}`, { count: standing[name] })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
