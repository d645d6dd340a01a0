import type { ReactNode } from 'react'

/** Card with the state of a subscription, and its lines below. */
export function StandingFrame({
  title,
  text,
  mark,
  ways,
  children,
}: {
  title: string
  text: ReactNode
  mark?: ReactNode
  ways?: ReactNode
  children?: ReactNode
}) {
  return (
    <section aria-labelledby="standing" className="bg-shell p-[clamp(1.25rem,2.3vw,2rem)]">
      <div className="flex flex-wrap-reverse items-start justify-between gap-x-6 gap-y-2.5">
        <h2 id="standing" className="text-[clamp(1.5rem,2.3vw,2rem)]">
          {title}
        </h2>
        {mark}
      </div>
      <p className="mt-2 max-w-[40em] text-[0.9375rem]">{text}</p>
      {ways ? <p className="mt-5 flex flex-wrap gap-2.5">{ways}</p> : null}
      {children}
    </section>
  )
}
