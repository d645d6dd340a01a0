/** What a span says: words of the program and counts; never what was sent or stored (rules/operations#24). */
export type SpanFacts = Readonly<Record<string, string | number>>

/** A part of a request or job: `internal` is done here, `client` by the database or another company. */
export type Span = { name: string; kind: 'internal' | 'client'; facts?: SpanFacts }

/**
 * Where a trace begins. `after`: the place, as `tracePlace` said it, of the request that asked for this job. `below`: the
 * place of another process of ours that calls, in whose trace this is a part.
 */
export type Door = {
  name: string
  kind: 'server' | 'consumer'
  facts?: SpanFacts
  after?: string | null
  below?: string | null
}

export type OpenDoor = {
  /** Runs the work; what it begins is below the door. */
  run<T>(work: () => T): T
  /** `failed`: the code of what went wrong. */
  end(facts: SpanFacts, failed: string | null): void
}

/** What traces where it is switched on (`opentelemetry.ts`). */
export type Tracer = {
  open(door: Door): OpenDoor
  /** Runs the work as a part of what runs; without a door that is traced, just runs it. */
  part<T>(span: () => Span, work: () => Promise<T>): Promise<T>
  /** Says more of the door in which this runs; `name` replaces its name. */
  note(facts: SpanFacts, name?: string): void
  /** Says more of the part in which this runs. */
  notePart(facts: SpanFacts): void
  /** Where this runs, for what it sets off; null: that is not traced. */
  place(): string | null
  /** Sends what is left, for three seconds at most. */
  close(): Promise<void>
}

let current: Tracer | null = null

/** Null: nothing is traced, which costs a comparison. */
export const useTracer = (tracer: Tracer | null): void => {
  current = tracer
}

export const isTracing = (): boolean => current !== null

export const openDoor = (door: Door): OpenDoor | null => (current === null ? null : current.open(door))

/** Runs the work as a part of what runs; `span` is asked for only where that is traced. Throws what the work throws. */
export const traced = <T>(span: () => Span, work: () => Promise<T>): Promise<T> =>
  current === null ? work() : current.part(span, work)

export const noteDoor = (facts: SpanFacts, name?: string): void => current?.note(facts, name)

export const notePart = (facts: SpanFacts): void => current?.notePart(facts)

/** Where this runs, for a link from what it sets off: two random numbers that say nothing of anybody. */
export const tracePlace = (): string | null => (current === null ? null : current.place())
