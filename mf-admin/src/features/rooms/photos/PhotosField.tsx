import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { Button, Input } from "antd";
import { ArrowDown, ArrowUp, ImagePlus } from "lucide-react";
import { useToast } from "@portal/shared/contract/useToast";
import { formatCount } from "@portal/shared/domain/numbers";
import { IMAGE_TYPES, prepareImage } from "../../../data/prepareImage";
import { problemOf, usePreview } from "../../../ui/fields/ImageField";
import { MAX_PHOTOS, type PhotoChoice } from "./photoChoice";
import styles from "./PhotosField.module.css";

/** Width and height in pixels of the photos on cards, at most. */
const SMALL_SIDE = 800;

interface Props {
  id?: string;
  value?: readonly PhotoChoice[];
  onChange?: (photos: readonly PhotoChoice[]) => void;
}

/** Uploads nothing until the form is submitted, which waits for the chosen photos. */
export function PhotosField({ id, value = [], onChange }: Props) {
  const toast = useToast("image");
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (photos: readonly PhotoChoice[]) => {
    latest.current = photos;
    onChange?.(photos);
  };

  function add(files: readonly File[]) {
    const places = MAX_PHOTOS - latest.current.length;
    if (files.length > places) {
      toast({
        title: "Too many photos",
        description: `A room has up to ${MAX_PHOTOS} photos. Not added: ${formatCount(files.length - places, "photo")}.`,
        variant: "destructive",
      });
    }
    change([...latest.current, ...files.slice(0, places).map(prepare)]);
  }

  function prepare(file: File): PhotoChoice {
    const key = crypto.randomUUID();
    const large = prepareImage(file);
    const small = large.then((prepared) => prepareImage(prepared, SMALL_SIDE));
    small.catch((error: unknown) => {
      toast({ ...problemOf(error), variant: "destructive" });
      change(latest.current.filter((photo) => photo.key !== key));
    });
    return {
      key,
      large: { url: null, file: large },
      small: { url: null, file: small },
      caption: "",
      x: 50,
      y: 50,
    };
  }

  function move(photo: PhotoChoice, to: number) {
    change(value.filter((one) => one !== photo).toSpliced(to, 0, photo));
  }

  return (
    <div className={styles.field}>
      {value.length > 0 && (
        <>
          <p className={styles.help}>
            Tap the most important part of a photo: it stays visible where the photo is cut.
          </p>
          <ol className={styles.photos}>
            {value.map((photo, index) => (
              <PhotoRow
                key={photo.key}
                photo={photo}
                number={index + 1}
                onChange={(changed) =>
                  change(value.map((one) => (one === photo ? { ...one, ...changed } : one)))
                }
                onEarlier={index > 0 ? () => move(photo, index - 1) : null}
                onLater={index < value.length - 1 ? () => move(photo, index + 1) : null}
                onRemove={() => change(value.filter((one) => one !== photo))}
              />
            ))}
          </ol>
        </>
      )}
      <div>
        <Button
          icon={<ImagePlus size={16} aria-hidden />}
          disabled={value.length >= MAX_PHOTOS}
          onClick={() => input.current?.click()}
        >
          Add photos
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          className={styles.input}
          accept={IMAGE_TYPES.join(",")}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}

interface RowProps {
  photo: PhotoChoice;
  number: number;
  onChange: (changed: Partial<PhotoChoice>) => void;
  /** Null for the first and the last photo. */
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
  onRemove: () => void;
}

function PhotoRow({ photo, number, onChange, onEarlier, onLater, onRemove }: RowProps) {
  const { preview } = usePreview(photo.small);
  const moves = [
    { name: "earlier", icon: <ArrowUp size={16} aria-hidden />, move: onEarlier },
    { name: "later", icon: <ArrowDown size={16} aria-hidden />, move: onLater },
  ];
  return (
    <li className={styles.photo}>
      <div className={styles.frame}>
        {preview ? (
          <FocalPoint {...{ number, preview }} x={photo.x} y={photo.y} onChange={onChange} />
        ) : (
          "Preparing photo"
        )}
      </div>
      <div className={styles.facts}>
        <Input
          aria-label={`Caption of photo ${number}`}
          placeholder="Caption"
          maxLength={120}
          value={photo.caption}
          onChange={({ target }) => onChange({ caption: target.value })}
        />
        <div className={styles.actions}>
          {moves.map(({ name, icon, move }) => (
            <Button
              key={name}
              icon={icon}
              aria-label={`Show photo ${number} ${name}`}
              disabled={!move}
              onClick={({ currentTarget }) => {
                flushSync(() => move?.());
                // A disabled button has no focus.
                if (currentTarget.matches(":disabled")) {
                  currentTarget.parentElement
                    ?.querySelector<HTMLElement>("button:not(:disabled)")
                    ?.focus();
                }
              }}
            />
          ))}
          <Button danger type="text" aria-label={`Remove photo ${number}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}

interface FocalPointProps {
  number: number;
  preview: string;
  x: number;
  y: number;
  onChange: (point: { x: number; y: number }) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
};
const percent = (part: number) => Math.round(Math.min(100, Math.max(0, part)));

function FocalPoint({ number, preview, x, y, onChange }: FocalPointProps) {
  function choose({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // A key has no position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({
      x: percent((100 * (clientX - left)) / width),
      y: percent((100 * (clientY - top)) / height),
    });
  }
  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange({ x: percent(x + step[0]), y: percent(y + step[1]) });
  }
  return (
    <button
      type="button"
      className={styles.focal}
      aria-label={`Most important part of photo ${number}: ${x}% from the left, ${y}% from the top. Arrow keys move it`}
      onClick={choose}
      onKeyDown={move}
    >
      <img src={preview} alt="" draggable={false} />
      <span className={styles.point} style={{ left: `${x}%`, top: `${y}%` }} />
    </button>
  );
}
