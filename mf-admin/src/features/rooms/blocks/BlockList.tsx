import { Button } from "antd";
import { useConfirm } from "../../../ui/feedback/useConfirm";
import type { AdminRoom } from "../room.schema";
import { blockKinds, formatBlock } from "./block.schema";
import { useEndBlock } from "./blocks.mutations";
import type { RoomBlock } from "./blocks.queries";
import styles from "./BlockList.module.css";

interface BlockListProps {
  room: Pick<AdminRoom, "name">;
  blocks: readonly RoomBlock[];
}

export function BlockList({ room, blocks }: BlockListProps) {
  const confirm = useConfirm();
  const end = useEndBlock();
  if (blocks.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={`Blocks of ${room.name}`}>
      {blocks.map((block) => (
        <li key={block.id} className={styles.block}>
          <span className={styles.facts}>
            <span className={styles.what}>
              {blockKinds.find(({ value }) => value === block.kind)?.label}: {block.reason}
            </span>
            <span>{formatBlock(block)}</span>
            {block.by && <span>Blocked by {block.by}</span>}
          </span>
          <Button
            size="small"
            aria-label={`End block of ${room.name}: ${block.reason}`}
            onClick={() =>
              confirm({
                title: `End the block of ${room.name}?`,
                content: `${formatBlock(block)}. Its slots can be booked at once.`,
                confirmLabel: "End block",
                cancelLabel: "Keep block",
                onConfirm: () => end.mutateAsync(block),
              })
            }
          >
            End
          </Button>
        </li>
      ))}
    </ul>
  );
}
