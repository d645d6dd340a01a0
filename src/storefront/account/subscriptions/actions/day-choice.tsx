import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { useLocale, useWords } from '../../../i18n/words.tsx'
import { partsOf } from '../days.rules.ts'
import { useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { Choice } from './choice.tsx'
import { monthBeside, monthGrid, monthOf } from './month.rules.ts'

type DayChoiceProps = {
  from: string
  to: string
  /** Current date. */
  present: string
  chosen: string
}

/** Calendar of a month; selectable days are links. */
export function DayChoice({ from, to, present, chosen }: DayChoiceProps) {
  const t = useWords('subscription')
  const locale = useLocale()
  const { page } = useAction()
  const turnedTo = page.chosen.month ?? ''
  const month =
    /^\d{4}-\d\d$/.test(turnedTo) && turnedTo >= monthOf(from) && turnedTo <= monthOf(to)
      ? turnedTo
      : monthOf(chosen)
  const { month: name, year } = partsOf(locale, `${month}-01`)
  const keep: Record<string, string> = page.chosen.date ? { date: page.chosen.date } : {}
  const turn = (step: 1 | -1, label: string, icon: ReactNode) => {
    const beside = monthBeside(month, step)
    return beside < monthOf(from) || beside > monthOf(to) ? (
      <span />
    ) : (
      <Choice
        query={{ ...keep, month: beside }}
        isChosen={false}
        label={label}
        className="grid size-11 place-items-center hover:text-accent"
      >
        {icon}
      </Choice>
    )
  }
  return (
    <div className="mt-4">
      <div className="grid grid-cols-[2.75rem_1fr_2.75rem] items-center text-center">
        {turn(-1, t('month.before'), <ChevronLeft size={20} />)}
        <p className="num font-medium">{t('month.name', { month: name, year })}</p>
        {turn(1, t('month.after'), <ChevronRight size={20} />)}
      </div>
      <Days month={month} from={from} to={to} present={present} chosen={chosen} />
    </div>
  )
}

function Days({ month, from, to, present, chosen }: DayChoiceProps & { month: string }) {
  const locale = useLocale()
  const { long } = useDays()
  const weeks = monthGrid(month, from, to)
  const names = (weeks[1] ?? []).flatMap((cell) => (cell ? [partsOf(locale, cell.day)] : []))
  const look = 'num grid h-11 w-full place-items-center rounded text-[0.9375rem]'
  return (
    <table className="mt-1 w-full table-fixed text-center">
      <thead>
        <tr>
          {names.map(({ weekday, weekdayShort }) => (
            <th key={weekday} abbr={weekday} className="pb-1 text-[0.8125rem] font-normal text-ink-soft">
              {weekdayShort.slice(0, 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((cell, at) => (
              <td key={at} className="p-0">
                {cell === null ? null : cell.isOpen ? (
                  <Choice
                    query={{ date: cell.day }}
                    isChosen={cell.day === chosen}
                    label={long(cell.day)}
                    className={classes(
                      look,
                      cell.day === chosen
                        ? 'bg-accent text-on-accent'
                        : cell.day === present
                          ? 'inset-ring inset-ring-ink-soft hover:bg-accent-soft'
                          : 'hover:bg-accent-soft',
                    )}
                  >
                    {cell.number}
                  </Choice>
                ) : (
                  <span className={classes(look, 'text-ink-soft line-through')}>{cell.number}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
