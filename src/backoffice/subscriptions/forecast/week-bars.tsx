import type { ForecastWeek } from '#shop/subscriptions/desk/forecast/forecast.contract.ts'

const [width, height, gap, foot] = [560, 160, 16, 20]

/** Deliveries per week as bars; the table below has the same numbers. */
export function WeekBars({ weeks, label }: { weeks: readonly ForecastWeek[]; label: string }) {
  const most = Math.max(1, ...weeks.map(({ deliveries }) => deliveries))
  const step = width / Math.max(1, weeks.length)
  return (
    <svg
      viewBox={`0 0 ${width} ${height + 2 * foot}`}
      width="100%"
      style={{ maxWidth: width }}
      role="img"
      aria-label={label}
    >
      {weeks.map(({ from, deliveries }, at) => {
        const tall = (deliveries / most) * height
        const middle = at * step + step / 2
        return (
          <g key={from} fill="currentColor" fontSize="12" textAnchor="middle">
            <rect
              x={at * step + gap / 2}
              y={foot + height - tall}
              width={step - gap}
              height={tall}
              rx="2"
              fill="var(--color-accent)"
            />
            <text x={middle} y={foot + height - tall - 5}>
              {deliveries}
            </text>
            <text x={middle} y={height + 2 * foot - 4}>
              {from.slice(5)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
