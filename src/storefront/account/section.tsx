import type { ReactNode } from 'react'

/** Heading of an account view. */
export function SectionHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-7">
      <h1 className="text-3xl sm:text-[2.375rem]">{title}</h1>
      {children ? <p className="mt-3 max-w-[38em] text-ink-soft">{children}</p> : null}
    </header>
  )
}

/** Section of a view, with a line above. */
export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="mt-10 border-t border-line pt-7 first-of-type:mt-0 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 id={id} className="mb-5 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
