import { MoveHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface Props {
  /** Initial position of the edge, in percent from the left. */
  start: number;
  label: string;
  /** What a screen reader says for a position of the edge. */
  told: (edge: number) => string;
  /** The picture on the right of the edge, which gives both their size. */
  under: ReactNode;
  /** The picture on the left of it. */
  over: ReactNode;
  frame?: string;
  /** Whether the edge comes in from the right when the pictures appear. */
  comesIn?: boolean;
}

/** Classes of the upper picture's layers, and of the line. */
const COMING_IN = [
  'animate-[unveil_1.4s_cubic-bezier(0.7,0,0.2,1)_0.3s_backwards]',
  'animate-[unveil-edge_1.4s_cubic-bezier(0.7,0,0.2,1)_0.3s_backwards]',
] as const;

/**
 * Two pictures of the same size with an edge between them. The whole area is a slider, so that pointer, finger and
 * arrow keys all move the edge. Left is left in every language.
 */
export const EdgeSlider = ({ start, label, told, under, over, frame = '', comesIn = false }: Props) => {
  const [edge, setEdge] = useState(start);
  const [layer, line] = comesIn ? COMING_IN : ['', ''];
  return (
    <div
      dir="ltr"
      className={`relative overflow-hidden has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-ultramarine has-[:focus-visible]:outline-offset-3 ${frame}`}
    >
      {under}
      {/* Two layers that move against each other, which browsers draw without the page's main thread. With `clip-path`, it would paint every frame. */}
      <div
        className={`absolute inset-0 overflow-hidden ${layer}`}
        style={{ transform: `translateX(${edge - 100}%)` }}
      >
        <div className={`size-full ${layer}`} style={{ transform: `translateX(${100 - edge}%)` }}>
          {over}
        </div>
      </div>
      {/* As wide as the pictures, so that a share of its own width is one of theirs: moving it by `left` would count as a layout shift. */}
      <div
        aria-hidden="true"
        className={`pointer-events-none absolute inset-0 ${line}`}
        style={{ transform: `translateX(${edge}%)` }}
      >
        <div className="absolute inset-y-0 -left-px w-0.5 bg-[#fdfaf3]">
          <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-[#fdfaf3] text-[#24418f] shadow-md">
            <MoveHorizontal className="size-5" />
          </span>
        </div>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={edge}
        onChange={(event) => setEdge(event.currentTarget.valueAsNumber)}
        aria-label={label}
        aria-valuetext={told(edge)}
        className="absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y appearance-none opacity-0 [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
      />
    </div>
  );
};
