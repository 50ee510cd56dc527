/** A few short words in a line, which breaks between them. The dot at the beginning of a line is cut off. */
export function Facts({ facts, className = '' }: { facts: readonly string[]; className?: string }) {
  return (
    <div className={`overflow-x-clip ${className}`}>
      <ul className="-ms-3 flex flex-wrap text-small text-muted">
        {facts.map((fact) => (
          <li
            key={fact}
            className="relative ps-3 before:absolute before:start-1 before:content-['·'] first:before:content-none"
          >
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}
