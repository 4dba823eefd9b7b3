import { Bar, BarChart, XAxis, YAxis } from "recharts";

const bookings = [
  { day: "Monday", count: 4 },
  { day: "Tuesday", count: 7 },
];

export default function RechartsPage() {
  return (
    <BarChart width={320} height={200} data={bookings}>
      <XAxis dataKey="day" />
      <YAxis />
      <Bar dataKey="count" isAnimationActive={false} />
    </BarChart>
  );
}
