/** Recovery codes to be written down: two columns that can be copied and printed. */
export const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <ol className="desk-codes num">
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ol>
)
